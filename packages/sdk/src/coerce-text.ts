import type { JsonSchema } from "./json-schema.ts";

/**
 * Reads text as the type that a property's schema asks for: for command lines, query strings and words
 * taken out of a message, where everything arrives as text. Text that does not fit is kept as it is, so
 * that validation can name it. JSON bodies never pass through here.
 */
export function coerceText(schema: JsonSchema | undefined, text: string): unknown {
  const types = Array.isArray(schema?.["type"]) ? schema["type"] : [schema?.["type"]];
  for (const type of types) {
    const value = readAs(type, text);
    if (value !== undefined) return value;
  }
  return text;
}

function readAs(type: unknown, text: string): unknown {
  const trimmed = text.trim();
  switch (type) {
    case "number":
    case "integer": {
      const number = Number(trimmed);
      return trimmed === "" || !Number.isFinite(number) ? undefined : number;
    }
    case "boolean":
      return trimmed === "true" ? true : trimmed === "false" ? false : undefined;
    case "null":
      return trimmed === "null" ? null : undefined;
    case "object":
    case "array":
      return readJson(type, trimmed);
    default:
      return undefined;
  }
}

function readJson(type: "object" | "array", text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const fits =
      type === "array" ? Array.isArray(value) : typeof value === "object" && value !== null && !Array.isArray(value);
    return fits ? value : undefined;
  } catch {
    return undefined;
  }
}
