import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError, type JsonSchema } from "@jackfield/sdk";
import fc from "fast-check";
import { createSchemaCompiler } from "./schema-compiler.ts";

function violationsOf(schema: JsonSchema, value: unknown): string[] | undefined {
  return createSchemaCompiler()
    .compile(schema)(value)
    ?.map(({ path, message }) => `${path} ${message}`.trim());
}

function assertRefused(schema: JsonSchema, reason: RegExp): void {
  assert.throws(
    () => createSchemaCompiler().compile(schema),
    (error) => JackfieldError.is(error) && error.code === "schema_invalid" && reason.test(error.message),
  );
}

const weather = {
  type: "object",
  properties: {
    city: { type: "string", minLength: 1 },
    days: { type: "integer", minimum: 1, maximum: 7 },
    unit: { type: "string", enum: ["c", "f"] },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["city"],
  additionalProperties: false,
};

test("S2 a value that fits has no violations", () => {
  assert.equal(violationsOf(weather, { city: "Basel", days: 2, unit: "c", tags: ["a"] }), undefined);
});

test("S2 everything that does not fit is named where it is, in words", () => {
  assert.deepEqual(violationsOf(weather, { days: 8, unit: "k", colour: "red", tags: ["a", 1] }), [
    "/city is required",
    "/colour is not a known property",
    "/days must be at most 7",
    '/unit must be one of "c", "f"',
    "/tags/1 must be a string",
  ]);
  assert.deepEqual(violationsOf(weather, { city: 5, unit: 5 }), [
    "/city must be a string",
    '/unit must be one of "c", "f"',
  ]);
  assert.deepEqual(violationsOf(weather, []), ["must be an object"]);
});

test("S2 values are neither coerced nor completed", () => {
  const value = Object.freeze({ city: "Basel", days: "2" });
  assert.deepEqual(violationsOf(weather, value), ["/days must be a whole number"]);
  const withDefault = { type: "object", properties: { a: { default: 1 } }, required: ["a"] };
  assert.deepEqual(violationsOf(withDefault, {}), ["/a is required"]);
});

test("of a choice of forms, the one that was meant is explained", () => {
  const choice = {
    anyOf: [{ type: "string" }, { type: "object", properties: { a: { type: "number" } }, required: ["b"] }],
  };
  assert.deepEqual(violationsOf(choice, { a: "x" }), ["/b is required", "/a must be a number"]);
  assert.deepEqual(violationsOf(choice, 5), ["must be a string or an object"]);
  const either = {
    type: "object",
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
    additionalProperties: { type: "string" },
  };
  assert.deepEqual(violationsOf(either, { c: 1 }), [
    "fits none of the allowed forms (/a is required, or /b is required)",
    "/c must be a string",
  ]);
});

test("names that every object inherits are only there when a value has them itself", () => {
  const schema = {
    type: "object",
    properties: { constructor: { type: "string" } },
    required: ["constructor", "toString"],
  };
  assert.deepEqual(violationsOf(schema, {}), ["/constructor is required", "/toString is required"]);
  assert.deepEqual(violationsOf(weather, JSON.parse('{"city":"a","__proto__":{"x":1},"valueOf":1}')), [
    "/__proto__ is not a known property",
    "/valueOf is not a known property",
  ]);
});

test("both drafts are read, told by $schema", () => {
  const tuple = { type: "array", items: [{ type: "number" }], additionalItems: false };
  const draft7 = { ...tuple, $schema: "http://json-schema.org/draft-07/schema#" };
  assert.deepEqual(violationsOf(draft7, [1, 2]), ["must have at most 1 items"]);
  const current = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    prefixItems: [{ type: "number" }],
    items: false,
  };
  assert.equal(violationsOf(current, [1, 2])?.length, 1);
  assertRefused(tuple, /items must be/);
  assertRefused({ $schema: "http://json-schema.org/draft-04/schema#" }, /2020-12 and draft-07 are read/);
});

test("what is no JSON Schema is refused, with what is wrong with it", () => {
  assertRefused(
    { type: "objekt", properties: { a: { minimum: "x" } } },
    /properties\.a\.minimum must be a number; type must be/,
  );
});

test("references stay within the schema; the same $id may be used twice", () => {
  assertRefused({ $ref: "https://example.com/schema.json" }, /can't resolve reference/);
  const tree = {
    $id: "urn:example:tree",
    type: "object",
    properties: { value: { type: "number" }, children: { type: "array", items: { $ref: "#" } } },
    additionalProperties: false,
  };
  const compiler = createSchemaCompiler();
  for (const validate of [compiler.compile(tree), compiler.compile(tree)]) {
    assert.equal(validate({ value: 1, children: [{ value: 2, children: [] }] }), undefined);
    assert.deepEqual(
      validate({ children: [{ value: "x" }] })?.map(({ path }) => path),
      ["/children/0/value"],
    );
  }
});

test("a pattern that stops other engines answers", () => {
  assert.deepEqual(violationsOf({ type: "string", pattern: "^(a+)+$" }, `${"a".repeat(1_000_000)}!`), [
    'must match the pattern "^(a+)+$"',
  ]);
  assert.equal(violationsOf({ type: "string", pattern: "^(a+)+$" }, "a".repeat(1_000)), undefined);
});

test("patterns are told apart, and those of other languages are understood", () => {
  const schema = {
    properties: { a: { pattern: "^a$" }, b: { pattern: "^b$" } },
    patternProperties: { "^x-[\\w-.]+$": false },
  };
  assert.deepEqual(violationsOf(schema, { a: "a", b: "a", "x-y.z": 1 }), [
    '/b must match the pattern "^b$"',
    "/x-y.z is not allowed",
  ]);
  assert.equal(violationsOf({ pattern: "^\\-\\@\\\\-\\u00e9\\p{L}$" }, "-@\\-éé"), undefined);
});

test("patterns that a linear engine cannot have are refused, not approximated", () => {
  for (const pattern of ["^(?=a)b", "(?<!a)b", "(a)\\1", "\\Qa\\E", "[[:alpha:]]", "(?i)a", "(", "a{1001}"]) {
    assertRefused({ type: "string", pattern }, /pattern .* cannot be used/);
  }
  assertRefused({ allOf: Array.from({ length: 900 }, () => ({ pattern: "^[a-z]{1,1000}$" })) }, /too large/);
});

test("a schema that is too large, too deep or has too many parts is refused", () => {
  let deep: JsonSchema = {};
  for (let level = 0; level < 70; level++) deep = { not: deep };
  assertRefused(deep, /nested deeper than 64/);
  assertRefused({ description: "x".repeat(300_000) }, /256 KiB/);
  assertRefused({ allOf: Array.from({ length: 2_000 }, () => ({})) }, /subschemas/);
  const circular: Record<string, unknown> = {};
  circular["not"] = circular;
  assertRefused(circular, /nested deeper/);
});

test("a schema that multiplies its own work, or refers to itself without end, gives up", () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, level) => [
      `d${level}`,
      { allOf: [1, 2].map(() => ({ $ref: `#/$defs/d${level + 1}` })) },
    ]),
  );
  const message = ["takes too much work to check against its schema"];
  assert.deepEqual(violationsOf({ $defs: { ...doubling, d40: { type: "number" } }, $ref: "#/$defs/d0" }, 1), message);
  assert.deepEqual(violationsOf({ $ref: "#" }, 1), message);
  const branches = Array.from({ length: 800 }, (_, index) => ({ const: index }));
  assert.deepEqual(violationsOf({ items: { anyOf: branches } }, Array(300_000).fill(799)), message);
});

test("large values are checked to the first fault, small ones to the last", () => {
  const schema = { type: "array", items: { type: "number" } };
  assert.equal(violationsOf(schema, Array(100_000).fill("x"))?.length, 1);
  assert.equal(violationsOf(schema, ["x", "y", "z"])?.length, 3);
});

test("uniqueItems compares by value, whatever the order of the members, and in linear time", () => {
  const schema = { uniqueItems: true };
  assert.deepEqual(
    violationsOf(schema, [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ]),
    ["must not hold the same item twice"],
  );
  assert.equal(violationsOf(schema, [1, "1", true, "true", null, "null", [1], ["1"], "[1]"]), undefined);
  assert.equal(
    violationsOf(
      schema,
      Array.from({ length: 60_000 }, (_, index) => [index]),
    ),
    undefined,
  );
});

test("formats are checked, in linear time", () => {
  assert.deepEqual(violationsOf({ format: "email" }, "x"), ["must be a valid email"]);
  assert.deepEqual(violationsOf({ format: "url" }, "http:/x"), ["must be a valid url"]);
  assert.equal(violationsOf({ format: "url" }, "https://example.com/a"), undefined);
  assert.equal(violationsOf({ format: "unheard-of" }, "x"), undefined);
  assert.ok(violationsOf({ format: "url" }, `http://${"a:".repeat(200_000)}`));
});

test("$async cannot turn an answer into a promise", () => {
  assert.deepEqual(violationsOf({ $async: true, type: "string" }, 1), ["must be a string"]);
});

test("code in names and values stays data", () => {
  const name = '"];process.exit(1)//`$' + "{process.exit(1)}`";
  const schema = { properties: { [name]: { const: name } }, required: [name] };
  assert.equal(violationsOf(schema, { [name]: name }), undefined);
  assert.equal(violationsOf(schema, {})?.length, 1);
});

test("any JSON is compiled or refused, and any value gets an answer", () => {
  const keywords = [
    "type",
    "properties",
    "items",
    "required",
    "enum",
    "pattern",
    "anyOf",
    "not",
    "$ref",
    "$defs",
    "if",
    "format",
    "minimum",
    "uniqueItems",
  ];
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constant({}),
      fc.dictionary(
        fc.constantFrom(...keywords),
        fc.oneof(
          tie("schema"),
          fc.array(tie("schema")),
          fc.dictionary(fc.string(), tie("schema")),
          fc.jsonValue(),
          fc.constantFrom("object", "#"),
        ),
      ),
    ),
  }));
  fc.assert(
    fc.property(schema, fc.jsonValue(), (candidate, value) => {
      let validate: ReturnType<ReturnType<typeof createSchemaCompiler>["compile"]>;
      try {
        validate = createSchemaCompiler().compile(candidate as JsonSchema);
      } catch (error) {
        assert.ok(JackfieldError.is(error) && error.code === "schema_invalid", String(error));
        return;
      }
      const violations = validate(value);
      assert.ok(violations === undefined || violations.length > 0);
    }),
    { numRuns: 300 },
  );
});
