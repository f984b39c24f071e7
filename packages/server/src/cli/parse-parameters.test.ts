import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import { parseParameters } from "./parse-parameters.ts";

const schema = {
  type: "object",
  properties: {
    count: { type: "integer" },
    deep: { type: "boolean" },
    list: { type: "array" },
    name: { type: "string" },
  },
};

const malformed = (pattern: RegExp) => (error: unknown) =>
  JackfieldError.is(error) && error.code === "request_malformed" && pattern.test(error.message);

test("text is read as the type that the schema gives", () => {
  const pairs = ["count=3", "deep=true", "list=[1,2]", "name=007", "other=5"];
  assert.deepEqual(parseParameters(schema, undefined, pairs), {
    count: 3,
    deep: true,
    list: [1, 2],
    name: "007",
    other: "5",
  });
});

test("text that does not fit stays text, for validation to name", () => {
  assert.deepEqual(parseParameters(schema, undefined, ["count=three"]), { count: "three" });
});

test("a value may hold = and may be empty", () => {
  assert.deepEqual(parseParameters(schema, undefined, ["name=a=b", "other="]), { name: "a=b", other: "" });
});

test("--param goes over --params", () => {
  assert.deepEqual(parseParameters(schema, '{"count": 1, "name": "x"}', ["count=2"]), { count: 2, name: "x" });
});

test("a name that every object inherits is a parameter like any other", () => {
  const parameters = parseParameters(schema, undefined, ["__proto__=x", "constructor=y"]);
  assert.deepEqual(Object.entries(parameters), [
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
});

test("what cannot be read is refused by name", () => {
  assert.throws(() => parseParameters(schema, undefined, ["count"]), malformed(/name=value, not "count"/));
  assert.throws(() => parseParameters(schema, undefined, ["=3"]), malformed(/name=value/));
  assert.throws(() => parseParameters(schema, undefined, ["count=1", "count=2"]), malformed(/count is given twice/));
  assert.throws(() => parseParameters(schema, "{", []), malformed(/--params is not valid JSON/));
  assert.throws(() => parseParameters(schema, "[1]", []), malformed(/--params must be a JSON object/));
});
