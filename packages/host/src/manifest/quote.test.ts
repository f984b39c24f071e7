import assert from "node:assert/strict";
import { test } from "node:test";
import { quote } from "./quote.ts";

test("names from outside are shown short and without what would act on a terminal", () => {
  assert.equal(quote("city"), '"city"');
  assert.equal(quote("\u001b[2J\u202e\u009b"), '"\\u001b[2J\\u202e\\u009b"');
  assert.ok(quote("x".repeat(1_000)).length < 100);
});

test("values are shown as JSON", () => {
  assert.equal(quote(3), "3");
  assert.equal(quote(null), "null");
  assert.equal(quote({ a: [1] }), '{"a":[1]}');
});
