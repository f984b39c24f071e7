import { isRecord, type JsonSchema } from "@jackfield/sdk";
import type { FillDefaults } from "./types.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * The parameters with the schema's defaults in place of what is missing, in objects inside them too. Nothing is
 * changed in place: the same object comes back when nothing is missing.
 */
export const fillSchemaDefaults: FillDefaults = (schema: JsonSchema, parameters: Members): Members => {
  const properties = schema["properties"];
  if (!isRecord(properties)) return parameters;
  let filled: readonly (readonly [name: string, value: unknown])[] = [];
  for (const name of Object.keys(properties)) {
    const property = properties[name];
    if (!isRecord(property)) continue;
    const value = fill(property, parameters, name);
    if (value !== undefined) filled = [...filled, [name, value]];
  }
  // From entries, so that a property called __proto__ is one like any other.
  return filled.length > 0 ? { ...parameters, ...Object.fromEntries(filled) } : parameters;
};

/** What a property is to become, if it is not to stay as it is. */
function fill(property: JsonSchema, parameters: Members, name: string): unknown {
  if (!Object.hasOwn(parameters, name)) {
    const value = property["default"];
    return typeof value === "object" ? structuredClone(value) : value;
  }
  const value = parameters[name];
  if (!isRecord(value)) return undefined;
  const inner = fillSchemaDefaults(property, value);
  return inner === value ? undefined : inner;
}
