import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fitsSlot, isTyped, readSlot } from "./read-slot.ts";

test("numbers are read with their thousands", () => {
  assert.equal(readSlot({ type: "number" }, "3,480.5"), 3480.5);
  assert.equal(readSlot({ type: "integer" }, "1,000,000"), 1_000_000);
  assert.equal(readSlot({ type: "number" }, "1,2"), "1,2");
});

test("text stays as it was typed", () => {
  assert.equal(readSlot({ type: "string" }, "3,480"), "3,480");
  assert.equal(readSlot(undefined, " Lima"), " Lima");
});

test("a choice is met in whatever case", () => {
  const unit = { enum: ["km", "Miles", 3] };
  assert.equal(readSlot(unit, "MILES"), "Miles");
  assert.equal(readSlot(unit, "3"), 3);
  assert.equal(fitsSlot(unit, "miles"), true);
  assert.equal(fitsSlot(unit, "yards"), false);
});

test("a typed slot takes its type only, a text takes anything", () => {
  assert.equal(fitsSlot({ type: "number" }, "five"), false);
  assert.equal(fitsSlot({ type: "boolean" }, "true"), true);
  assert.equal(fitsSlot({ type: ["string", "null"] }, "anything"), true);
  assert.equal(isTyped({ type: "string", pattern: "^a$" }), false);
  assert.equal(isTyped({ type: "integer" }), true);
});

test("any text is read under any schema without an error", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("type", "enum"), fc.jsonValue()), fc.string(), (schema, text) => {
      readSlot(schema, text);
      assert.equal(typeof fitsSlot(schema, text), "boolean");
    }),
  );
});
