import { coerceText, JackfieldError, type JsonSchema } from "@jackfield/sdk";

/**
 * Parameters from a command line: a JSON object, and over it `name=value` pairs whose text is read as the type that the
 * capability's schema gives the name.
 *
 * @throws JackfieldError request_malformed
 */
export function parseParameters(
  schema: JsonSchema | undefined,
  json: string | undefined,
  pairs: readonly string[],
): Record<string, unknown> {
  const parameters = new Map(Object.entries(json === undefined ? {} : parseObject(json)));
  const named = new Set<string>();
  for (const pair of pairs) {
    const [name, text] = splitPair(pair);
    if (named.has(name))
      throw new JackfieldError("request_malformed", `--param ${name} is given twice; write a list as JSON.`);
    named.add(name);
    parameters.set(name, coerceText(propertySchema(schema, name), text));
  }
  return Object.fromEntries(parameters);
}

function parseObject(json: string): object {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new JackfieldError("request_malformed", "--params is not valid JSON.");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new JackfieldError("request_malformed", "--params must be a JSON object.");
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  if (at < 1) throw new JackfieldError("request_malformed", `--param takes name=value, not ${JSON.stringify(pair)}.`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

function propertySchema(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const properties = schema?.["properties"];
  if (typeof properties !== "object" || properties === null || !Object.hasOwn(properties, name)) return undefined;
  const property = (properties as Record<string, unknown>)[name];
  return typeof property === "object" && property !== null ? (property as JsonSchema) : undefined;
}
