import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bestOf } from "./best-of.ts";

test("the best are those that sorting everything puts first, equal ones in the order they came", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.nat(12), (numbers, limit) => {
      const items = numbers.map((value, place) => ({ value, place }));
      const compare = (left: { value: number }, right: { value: number }) => right.value - left.value;
      assert.deepEqual(bestOf(items, limit, compare), items.toSorted(compare).slice(0, limit));
    }),
  );
});
