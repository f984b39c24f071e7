import assert from "node:assert/strict";
import { test } from "node:test";
import { closestName } from "./closest-name.ts";

const known = ["id", "name", "description", "description_long", "capabilities"];

test("a name with a typing slip leads to the one that was meant", () => {
  assert.equal(closestName("descripton", known), "description");
  assert.equal(closestName("Capabilites", known), "capabilities");
  assert.equal(closestName("naem", known), "name");
});

test("a name that is like none leads nowhere", () => {
  assert.equal(closestName("keywords", known), undefined);
  assert.equal(closestName("it", known), undefined);
  assert.equal(closestName("d".repeat(100_000), known), undefined);
});
