import { isRecord } from "@jackfield/sdk";
import { defined } from "../defined.ts";
import { jsonPointer } from "../json-pointer.ts";
import { legacyParameterValues } from "../legacy-config.ts";
import { ownValue } from "../own-value.ts";
import { legacyParameters, translateCapability } from "./homeclaw-capability.ts";
import { withoutNulls } from "./without-nulls.ts";

export interface HomeclawTranslation {
  /** The same plugin in canonical form, still to be checked. */
  readonly document: unknown;
  readonly config: Readonly<Record<string, unknown>>;
  readonly parameterDefaults: Readonly<Record<string, unknown>>;
  readonly warnings: readonly { readonly path: string; readonly predicate: string }[];
  /** From a place in the canonical document to the one in HomeClaw's. */
  originalPath(path: string): string;
}

type Members = Readonly<Record<string, unknown>>;

/** HomeClaw's words for a plugin whose code lies beside its manifest. */
const builtIn: ReadonlySet<unknown> = new Set([undefined, "inline", "built-in", "builtin", "python", "module"]);

/** Members of config.yml that speak of the plugin itself and are no parameter's value. */
const descriptive = [
  "id",
  "plugin_id",
  "name",
  "description",
  "description_long",
  "type",
  "config",
  "tasks",
  "keywords",
  "parameters",
  "capabilities",
];

/** Writes a HomeClaw document in canonical form. Whatever it does not know is carried over, to be judged there. */
export function toCanonicalDocument(value: unknown, legacyConfig?: unknown): HomeclawTranslation {
  const written = withoutNulls(isRecord(value) ? value : {});
  const { plugin_id: pluginId, type, config, capabilities, ...others } = written;
  // An MCP server tells its capabilities itself; any other plugin without them is from before there were any.
  const isLegacy = capabilities === undefined && type !== "mcp";
  const rest = isLegacy ? withoutKeys(others, ["parameters"]) : others;
  const beside: Members = isRecord(legacyConfig) ? legacyConfig : {};
  const { runtime, ownConfig } = splitConfig(type, withoutNulls(isRecord(config) ? config : {}));
  const plugin = defined({
    manifest: 1,
    ...rest,
    id: asId(rest["id"] ?? pluginId),
    version: asText(rest["version"]),
    runtime: runtime ?? rest["runtime"],
    capabilities: Array.isArray(capabilities) ? capabilities.map(translateCapability) : capabilities,
  });
  const moved: [canonical: string, original: string][] = runtime ? [...movedRuntimeFields] : [];
  if (rest["id"] === undefined && pluginId !== undefined) moved.push(["/id", "/plugin_id"]);
  if (isLegacy) moved.push(["/capabilities/0/parameters", "/parameters"], ["/capabilities/0", ""]);
  return {
    document: isLegacy ? withLegacyCapability(plugin, written["parameters"] ?? beside["parameters"]) : plugin,
    config: { ...ownConfig, ...beside },
    parameterDefaults: { ...withoutKeys(beside, descriptive), ...legacyParameterValues(beside) },
    warnings: Array.isArray(capabilities) ? capabilities.flatMap(missingDescription) : [],
    originalPath: (path) => leadBack(path, moved),
  };
}

const movedRuntimeFields = [
  ["/runtime/type", "/type"],
  ["/runtime/timeout_ms", "/config/timeout_sec"],
  ["/runtime", "/config"],
] satisfies [string, string][];

/** The first of the moved places that a path lies in decides. */
function leadBack(path: string, moved: readonly (readonly [canonical: string, original: string])[]): string {
  for (const [canonical, original] of moved) {
    if (jsonPointer.isWithin(path, canonical)) return original + path.slice(canonical.length);
  }
  return path;
}

/** Of an external plugin's config, what says how to reach it; the rest is the plugin's own. */
function splitConfig(type: unknown, settings: Members): { readonly runtime?: Members; readonly ownConfig: Members } {
  if (builtIn.has(type)) return { ownConfig: withoutKeys(settings, ["config_file"]) };
  const { base_url, path, url, command, args, headers, timeout_sec: seconds, ...ownConfig } = settings;
  const timeout_ms = typeof seconds === "number" ? Math.round(seconds * 1000) : seconds;
  return { runtime: defined({ type, base_url, path, url, command, args, headers, timeout_ms }), ownConfig };
}

/** One capability, called `run`, with the plugin's own parameters. */
function withLegacyCapability(plugin: Members, parameters: unknown): Members {
  const { name = plugin["id"], description } = plugin;
  return {
    ...plugin,
    capabilities: [defined({ id: "run", name, description, parameters: legacyParameters(parameters) })],
  };
}

function missingDescription(capability: unknown, index: number): HomeclawTranslation["warnings"] {
  if (!isRecord(capability) || (ownValue(capability, "description") ?? null) !== null) return [];
  return [{ path: `/capabilities/${index}/description`, predicate: "is missing; the name stands in for it" }];
}

/** HomeClaw compares ids in lower case. */
function asId(id: unknown): unknown {
  return typeof id === "string" ? id.toLowerCase() : id;
}

/** YAML reads `version: 1.0` as a number. */
function asText(value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}

function withoutKeys(members: Members, keys: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([key]) => !keys.includes(key)));
}
