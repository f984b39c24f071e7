import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { editDistance } from "./edit-distance.ts";

test("letters added, dropped, changed and swapped count one each", () => {
  assert.equal(editDistance("tokyo", "tokyo"), 0);
  assert.equal(editDistance("tokyo", "tokyoo"), 1);
  assert.equal(editDistance("zurich", "zrich"), 1);
  assert.equal(editDistance("berlin", "merlin"), 1);
  assert.equal(editDistance("paris", "pairs"), 1);
  assert.equal(editDistance("", "rome"), 4);
});

test("property: it is symmetrical, and nought only for equal words", () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (left, right) => {
      assert.equal(editDistance(left, right), editDistance(right, left));
      assert.equal(editDistance(left, right) === 0, left === right);
    }),
  );
});
