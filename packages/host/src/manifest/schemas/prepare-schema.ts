import { isRecord, JackfieldError, type JsonSchema } from "@jackfield/sdk";
import { checkJson } from "../check-json.ts";
import { quote } from "../quote.ts";

export type Draft = "2020-12" | "draft-07";

export interface PreparedSchema {
  readonly draft: Draft;
  readonly subschemas: number;
  readonly schema: JsonSchema;
}

const maxDepth = 64;
const maxValues = 100_000;
const maxCharacters = 256 * 1024;
/** Ajv takes up to a millisecond for each, and runs out of stack somewhere beyond. */
const maxSubschemas = 1_000;
/** A schema without references that weighs less costs a bounded time per value, and need not be counted. */
const light = 500;
const visitCost = 16;

/**
 * A copy of a foreign schema that is safe to compile: of bounded size, of a known draft, and, where references or
 * sheer size could multiply the work, with a `$comment` in each subschema that says what a visit to it costs. Ajv
 * calls a function with that before it looks at anything else in the subschema.
 *
 * @throws JackfieldError schema_invalid
 */
export function prepareSchema(schema: JsonSchema): PreparedSchema {
  const fault = checkJson(schema, maxDepth, maxValues);
  if (fault) throw new JackfieldError("schema_invalid", `The schema${fault.path} ${fault.message}.`);
  const characters = JSON.stringify(schema).length;
  if (characters > maxCharacters) throw new JackfieldError("schema_invalid", "The schema is larger than 256 KiB.");
  const draft = readDraft(schema["$schema"]);
  const { $schema: _, ...rest } = schema;
  const subschemas = countSubschemas(rest);
  if (subschemas > maxSubschemas) {
    throw new JackfieldError(
      "schema_invalid",
      `The schema has ${subschemas} subschemas; ${maxSubschemas} are allowed.`,
    );
  }
  const counted = weigh(rest) > light || mentionsReference(rest);
  return { draft, subschemas, schema: copySchema(rest, counted) as JsonSchema };
}

function readDraft(uri: unknown): Draft {
  if (uri === undefined) return "2020-12";
  const name = String(uri)
    .replace(/^https?:\/\/json-schema\.org\//, "")
    .replace(/#$/, "");
  if (name === "draft/2020-12/schema") return "2020-12";
  if (name === "draft-07/schema") return "draft-07";
  throw new JackfieldError("schema_invalid", `The schema is of ${quote(uri)}; 2020-12 and draft-07 are read.`);
}

const listsOfSchemas = new Set(["allOf", "anyOf", "oneOf", "prefixItems", "items"]);
const mapsOfSchemas = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
]);
const plainData = new Set(["const", "enum", "default", "examples", "dependentRequired", "$vocabulary"]);

/** `$async` would make Ajv answer with a promise, which is true whatever it holds. */
const dropped = new Set(["$async", "$comment"]);

function copySchema(schema: unknown, counted: boolean): unknown {
  if (!isRecord(schema)) return schema;
  const members = Object.entries(schema)
    .filter(([key]) => !dropped.has(key))
    .map(([key, value]) => [key, mapMember(key, value, (inner) => copySchema(inner, counted))] as const);
  return Object.fromEntries(counted ? [...members, ["$comment", String(costOf(schema))] as const] : members);
}

function countSubschemas(schema: unknown): number {
  if (!isRecord(schema)) return 0;
  let count = 1;
  for (const [key, value] of Object.entries(schema)) {
    mapMember(key, value, (inner) => {
      count += countSubschemas(inner);
    });
  }
  return count;
}

/** Makes something of each subschema in a keyword. What is under an unknown key counts as one: a reference can lead there. */
function mapMember(key: string, value: unknown, make: (subschema: unknown) => unknown): unknown {
  if (plainData.has(key)) return value;
  if (mapsOfSchemas.has(key) && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, make(inner)]));
  }
  if (listsOfSchemas.has(key) && Array.isArray(value)) return value.map(make);
  return make(value);
}

/** What a visit costs at the worst, when it ends in an error, and a step for each keyword and each name or value in it. */
function costOf(schema: Readonly<Record<string, unknown>>): number {
  return Object.values(schema).reduce<number>((cost, value) => {
    if (Array.isArray(value)) return cost + 1 + value.length;
    return cost + 1 + (isRecord(value) ? Object.keys(value).length : 0);
  }, visitCost);
}

function weigh(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((weight, inner) => weight + weigh(inner), 1);
}

function mentionsReference(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => /^\$(ref|dynamicRef|recursiveRef)$/.test(key) || mentionsReference(inner),
  );
}
