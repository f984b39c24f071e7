import { isAbsolute, resolve } from "node:path";
import { deepFreeze, isRecord, type JsonSchema } from "@jackfield/sdk";

type Values = Readonly<Record<string, unknown>>;

/**
 * What a plugin sees as its configuration: the schema's defaults, under what lies beside its manifest, under the
 * operator's. Strings whose schema has `format: path` become absolute, from the configuration file's folder.
 */
export function mergePluginConfig(
  schema: JsonSchema | undefined,
  beside: Values,
  operator: Values,
  folder: string,
): Values {
  const properties = isRecord(schema?.["properties"]) ? schema["properties"] : {};
  const defaults = Object.entries(properties).flatMap(([name, property]) =>
    isRecord(property) && Object.hasOwn(property, "default") ? [[name, property["default"]] as const] : [],
  );
  const merged: Record<string, unknown> = { ...Object.fromEntries(defaults), ...beside, ...operator };
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(merged, name)) merged[name] = resolvePaths(property, merged[name], folder);
  }
  return deepFreeze(structuredClone(merged));
}

function resolvePaths(schema: unknown, value: unknown, folder: string): unknown {
  if (!isRecord(schema)) return value;
  if (schema["format"] === "path" && typeof value === "string")
    return isAbsolute(value) ? value : resolve(folder, value);
  if (Array.isArray(value)) return value.map((item) => resolvePaths(schema["items"], item, folder));
  return value;
}
