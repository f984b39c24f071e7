import { isRecord } from "@jackfield/sdk";
import { defined } from "../defined.ts";
import { withoutNulls } from "./without-nulls.ts";

/** One of HomeClaw's capabilities in canonical form; what is no object stays as it is, to be refused by the checks. */
export function translateCapability(capability: unknown): unknown {
  if (!isRecord(capability)) return capability;
  const { method, parameters, post_process: postProcess, ...rest } = withoutNulls(capability);
  return defined({
    ...rest,
    description: rest["description"] ?? rest["name"] ?? rest["id"],
    method: typeof method === "string" ? method.toUpperCase() : method,
    parameters: Array.isArray(parameters) ? parameters.map(translateParameter) : parameters,
    post_process: asBoolean(postProcess),
  });
}

/** Plugin-level parameters: a list like a capability's, or a map of names and the values that they have. */
export function legacyParameters(parameters: unknown): unknown {
  if (Array.isArray(parameters)) return parameters.map(translateLegacyParameter);
  if (!isRecord(parameters)) return parameters ?? undefined;
  return Object.entries(parameters).map(([name, value]) => ({ name, type: typeOf(value), required: false }));
}

function translateParameter(parameter: unknown): unknown {
  if (!isRecord(parameter)) return parameter;
  const { required, ...rest } = withoutNulls(parameter);
  return defined({ ...rest, required: asBoolean(required) });
}

function translateLegacyParameter(parameter: unknown): unknown {
  const translated = translateParameter(parameter);
  return isRecord(translated) ? { type: typeOf(translated["default"]), ...translated } : translated;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null || value === undefined ? "string" : typeof value;
}

/** HomeClaw reads YAML 1.1, where these words are booleans. */
const booleans: ReadonlyMap<unknown, boolean> = new Map([
  ...["yes", "Yes", "YES", "on", "On", "ON"].map((word) => [word, true] as const),
  ...["no", "No", "NO", "off", "Off", "OFF"].map((word) => [word, false] as const),
]);

function asBoolean(value: unknown): unknown {
  return booleans.get(value) ?? value;
}
