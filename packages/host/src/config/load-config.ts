import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { coerceText, JackfieldError, type JsonSchema } from "@jackfield/sdk";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type ConfigFile, readConfigFile } from "./read-config-file.ts";
import { type Setting, settings } from "./settings.ts";
import type { HostConfig, PluginSetting, SettingOrigin, SettingReport } from "./types.ts";

export interface ConfigSources {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Flags by the name in the settings table, and `config` for the file. */
  readonly flags: Readonly<Record<string, string | undefined>>;
}

interface Given {
  readonly value: unknown;
  readonly origin: SettingOrigin;
  /** Where relative paths in it start. */
  readonly folder: string;
}

const ajv = new Ajv2020({ strict: false });

/**
 * Reads jackfield.yaml, overridden by environment, overridden by flags.
 *
 * @throws JackfieldError config_not_found, config_invalid
 */
export async function loadConfig(
  sources: ConfigSources,
): Promise<{ readonly config: HostConfig; readonly settings: readonly SettingReport[] }> {
  const file = await findFile(sources);
  const folder = file ? dirname(file.file) : sources.cwd;
  if (file) refuseUnknown(file);
  const given = new Map(settings.map((setting) => [setting.name, giveValue(setting, sources, file, folder)]));
  const value = (name: string): unknown => given.get(name)?.value;
  const path = (name: string): string => absolutePath(given.get(name), String(value(name)));
  const config: HostConfig = {
    folder,
    listen: { host: String(value("listen.host")), port: Number(value("listen.port")) },
    store: storeUrl(given.get("store")),
    dataFolder: path("data"),
    pluginFolders: (value("plugin_folders") as string[]).map((entry) =>
      absolutePath(given.get("plugin_folders"), entry),
    ),
    plugins: (value("plugins") as RawPlugin[]).map((entry) => readPlugin(entry, folder)),
    debug: value("debug") === true,
    logLevel: value("log_level") as HostConfig["logLevel"],
    healthIntervalMs: Number(value("health_interval_ms")),
    timeZone: timeZone(String(value("time_zone"))),
    locale: locale(String(value("locale"))),
    limits: {
      inputBytes: Number(value("limits.input_bytes")),
      inputDepth: Number(value("limits.input_depth")),
      outputBytes: Number(value("limits.output_bytes")),
      callTimeoutMs: Number(value("limits.call_timeout_ms")),
      activationTimeoutMs: Number(value("limits.activation_timeout_ms")),
      messageCharacters: Number(value("limits.message_characters")),
      concurrentCalls: Number(value("limits.concurrent_calls")),
    },
    discovery: { collection: String(value("discovery.collection")), topK: Number(value("discovery.top_k")) },
  };
  return { config: deepFreeze(config), settings: settings.map((setting) => report(setting, given.get(setting.name))) };
}

async function findFile({ cwd, environment, flags }: ConfigSources): Promise<ConfigFile | undefined> {
  const named = flags["config"] ?? environment["JACKFIELD_CONFIG"];
  if (named !== undefined) return readConfigFile(resolve(cwd, named));
  const usual = join(cwd, "jackfield.yaml");
  return existsSync(usual) ? readConfigFile(usual) : undefined;
}

function refuseUnknown(file: ConfigFile): void {
  const known = new Set(settings.map((setting) => setting.name));
  const groups = new Set(settings.filter(({ name }) => name.includes(".")).map(({ name }) => name.split(".")[0]));
  const walk = (value: unknown, path: readonly string[]): void => {
    if (path.length === 0 || groups.has(path.join("."))) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        throw wrong(file, path, `must be a map of settings`);
      }
      for (const key of Object.keys(value)) walk((value as Record<string, unknown>)[key], [...path, key]);
    } else if (!known.has(path.join("."))) {
      throw wrong(file, path, "is not a setting; `jackfield config` lists those there are");
    }
  };
  walk(file.value, []);
}

function wrong(file: ConfigFile, path: readonly string[], text: string): JackfieldError {
  const line = file.lineOf(path);
  const where = line === undefined ? file.file : `${file.file}:${line}`;
  return new JackfieldError("config_invalid", `${where}: ${path.join(".") || "the file"} ${text}.`);
}

function giveValue(setting: Setting, sources: ConfigSources, file: ConfigFile | undefined, folder: string): Given {
  const flag = setting.flag === undefined ? undefined : sources.flags[setting.flag];
  if (setting.flag !== undefined && flag !== undefined) {
    const origin: SettingOrigin = { kind: "flag", flag: setting.flag };
    return checked(setting, { value: fromText(setting, flag), origin, folder: sources.cwd }, `--${setting.flag}`);
  }
  const variable = setting.environment === undefined ? undefined : sources.environment[setting.environment];
  if (setting.environment !== undefined && variable !== undefined && variable !== "") {
    const origin: SettingOrigin = { kind: "environment", variable: setting.environment };
    return checked(setting, { value: fromText(setting, variable), origin, folder: sources.cwd }, setting.environment);
  }
  const path = setting.name.split(".");
  const written = path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    file?.value,
  );
  if (file && written !== undefined && written !== null) {
    const line = file.lineOf(path);
    const origin: SettingOrigin = { kind: "file", file: file.file, ...(line === undefined ? {} : { line }) };
    return checked(
      setting,
      { value: written, origin, folder },
      line === undefined ? file.file : `${file.file}:${line}`,
    );
  }
  return { value: setting.default, origin: { kind: "default" }, folder };
}

function fromText(setting: Setting, text: string): unknown {
  return coerceText(setting.schema as JsonSchema, text);
}

function checked(setting: Setting, given: Given, where: string): Given {
  const validate = ajv.compile(setting.schema);
  if (validate(given.value)) return given;
  const problem = validate.errors?.at(0);
  const place = problem?.instancePath ? `${setting.name}${problem.instancePath}` : setting.name;
  const detail =
    problem?.keyword === "enum"
      ? `must be one of ${(problem.params["allowedValues"] as string[]).join(", ")}`
      : problem?.message;
  throw new JackfieldError("config_invalid", `${where}: ${place} ${detail ?? "has a wrong value"}.`);
}

function absolutePath(given: Given | undefined, path: string): string {
  const expanded = path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
  return resolve(given?.folder ?? ".", expanded);
}

function storeUrl(given: Given | undefined): string {
  const url = String(given?.value);
  return url.startsWith("file:") ? `file:${absolutePath(given, url.replace(/^file:(\/\/)?/, ""))}` : url;
}

type RawPlugin = string | (Partial<PluginSetting> & Record<string, unknown>);

function readPlugin(raw: RawPlugin, folder: string): PluginSetting {
  const entry = typeof raw === "string" ? { path: raw } : raw;
  return {
    ...(entry.path === undefined ? {} : { path: absolutePath({ folder } as Given, entry.path) }),
    ...(entry.name === undefined ? {} : { name: entry.name }),
    ...(entry.id === undefined ? {} : { id: entry.id }),
    trust: entry.trust ?? 1,
    enabled: entry.enabled ?? true,
    config: entry.config ?? {},
  };
}

function timeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new JackfieldError("config_invalid", `time_zone ${JSON.stringify(name)} is not an IANA time zone.`);
  }
}

function locale(name: string): string {
  try {
    return Intl.getCanonicalLocales(name)[0] ?? "en";
  } catch {
    throw new JackfieldError("config_invalid", `locale ${JSON.stringify(name)} is not a BCP 47 language tag.`);
  }
}

function report(setting: Setting, given: Given | undefined): SettingReport {
  const value = setting.name === "store" ? String(given?.value).replace(/(:\/\/[^:/@]*:)[^@]*@/, "$1…@") : given?.value;
  return { name: setting.name, value: blankPluginConfig(value), origin: given?.origin ?? { kind: "default" } };
}

/** A plugin's own configuration may hold keys, so only the names of its settings are shown. */
function blankPluginConfig(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown) =>
    typeof entry === "object" && entry !== null && "config" in entry
      ? { ...entry, config: Object.fromEntries(Object.keys(entry.config as object).map((key) => [key, "…"])) }
      : entry,
  );
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}
