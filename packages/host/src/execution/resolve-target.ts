import { JackfieldError } from "@jackfield/sdk";
import type { Catalogue, CatalogueEntry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";
import type { Policy } from "../policy/types.ts";
import type { Call } from "./types.ts";

export interface Target {
  readonly entry: CatalogueEntry;
  readonly capability: Capability;
}

/**
 * Which capability a call means: the one it names, Shu's `parameters.op`, or the only one there is. A plugin that the
 * subject may not see is one that does not exist.
 *
 * @throws JackfieldError plugin_not_found, capability_not_found, capability_required
 */
export function resolveTarget(catalogue: Catalogue, policy: Policy, call: Call): Target {
  const entry = catalogue.get(call.plugin);
  if (!entry || !policy.sees(call.subject, entry))
    throw new JackfieldError("plugin_not_found", `There is no plugin ${call.plugin}.`);
  const { id, capabilities } = entry.manifest;
  const wanted = call.capability ?? operation(call.parameters);
  if (wanted !== undefined) {
    const capability = catalogue.capability(entry, wanted);
    if (capability) return { entry, capability };
    if (call.capability !== undefined)
      throw new JackfieldError(
        "capability_not_found",
        `${id} has no capability ${wanted}; it has ${names(capabilities)}.`,
      );
  }
  const [only] = capabilities;
  if (only && capabilities.length === 1) return { entry, capability: only };
  if (!only) throw new JackfieldError("capability_not_found", `${id} has no capabilities.`);
  throw new JackfieldError(
    "capability_required",
    `${id} has several capabilities; name one of ${names(capabilities)}.`,
    { details: { capabilities: capabilities.map((capability) => capability.id) } },
  );
}

function operation(parameters: unknown): string | undefined {
  if (typeof parameters !== "object" || parameters === null || !Object.hasOwn(parameters, "op")) return undefined;
  const { op } = parameters as { op: unknown };
  return typeof op === "string" ? op : undefined;
}

function names(capabilities: readonly Capability[]): string {
  return capabilities.map(({ id }) => id).join(", ");
}
