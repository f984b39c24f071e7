import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { coerceText } from "./coerce-text.ts";

test("text is read as the type that is asked for", () => {
  assert.equal(coerceText({ type: "number" }, " 1.5 "), 1.5);
  assert.equal(coerceText({ type: "integer" }, "-3"), -3);
  assert.equal(coerceText({ type: "boolean" }, "true"), true);
  assert.equal(coerceText({ type: "boolean" }, "false"), false);
  assert.equal(coerceText({ type: "null" }, "null"), null);
  assert.deepEqual(coerceText({ type: "array" }, "[1, 2]"), [1, 2]);
  assert.deepEqual(coerceText({ type: "object" }, '{"a": 1}'), { a: 1 });
  assert.equal(coerceText({ type: "string" }, " 5 "), " 5 ");
});

test("of several types the first that the text fits is taken", () => {
  assert.equal(coerceText({ type: ["null", "number"] }, "5"), 5);
  assert.equal(coerceText({ type: ["boolean", "string"] }, "maybe"), "maybe");
});

test("text that does not fit stays as it is, for validation to name", () => {
  for (const [type, text] of [
    ["number", ""],
    ["number", "Infinity"],
    ["integer", "five"],
    ["boolean", "yes"],
    ["null", ""],
    ["array", '{"a": 1}'],
    ["object", "[1]"],
    ["object", "null"],
    ["object", "{broken"],
  ] as const) {
    assert.equal(coerceText({ type }, text), text);
  }
  assert.equal(coerceText(undefined, "x"), "x");
});

test("any JSON value of a type is read back from its text", () => {
  const typed = fc.oneof(
    fc.record({ type: fc.constant("object"), value: fc.dictionary(fc.string(), fc.jsonValue()) }),
    fc.record({ type: fc.constant("array"), value: fc.array(fc.jsonValue()) }),
    fc.record({ type: fc.constant("integer"), value: fc.integer() }),
    fc.record({ type: fc.constant("boolean"), value: fc.boolean() }),
  );
  fc.assert(
    fc.property(typed, ({ type, value }) => {
      const text = JSON.stringify(value);
      assert.deepEqual(coerceText({ type }, text), JSON.parse(text));
    }),
  );
});

test("no text makes it throw", () => {
  const types = fc.constantFrom("string", "number", "integer", "boolean", "null", "object", "array", "nonsense");
  fc.assert(
    fc.property(fc.oneof(types, fc.array(types)), fc.string(), (type, text) => {
      coerceText({ type }, text);
    }),
  );
});
