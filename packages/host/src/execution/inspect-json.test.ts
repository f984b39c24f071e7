import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { inspectJson } from "./inspect-json.ts";

const bounds = { maxDepth: 32, limit: 1_000_000 };

describe("inspectJson", () => {
  test("JSON values are plain, and their size is never underestimated", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const inspection = inspectJson(value, bounds);
        if (JSON.stringify(value).includes('"__proto__":')) return assert.equal(inspection.kind, "refused");
        assert.equal(inspection.kind, "plain");
        if (inspection.kind !== "plain") return;
        const bytes = Buffer.byteLength(JSON.stringify(value));
        assert.ok(inspection.minBytes <= bytes && bytes <= inspection.maxBytes);
        assert.deepEqual(inspection.copy, value);
      }),
    );
  });

  test("nothing that a program can hold makes it throw", () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withNullPrototype: true,
        }),
        (value) => void inspectJson(value, bounds),
      ),
    );
  });

  test("a cycle is refused", () => {
    const value: Record<string, unknown> = {};
    value["self"] = value;
    assert.equal(inspectJson(value, bounds).kind, "refused");
  });

  test("a function is refused with its place", () => {
    assert.deepEqual(inspectJson({ list: [1, () => 2] }, bounds), {
      kind: "refused",
      path: "/list/1",
      reason: "a function is not JSON",
    });
  });

  test("a key called __proto__ is refused", () => {
    assert.deepEqual(inspectJson(JSON.parse('{"a":{"__proto__":1}}'), bounds), {
      kind: "refused",
      path: "/a",
      reason: "the name __proto__ is not allowed",
    });
  });

  test("a value nested a hundred thousand levels is refused without overflowing the stack", () => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) value = [value];
    assert.equal(inspectJson(value, bounds).kind, "refused");
  });

  test("shared parts that multiply are cut off at the limit", () => {
    let value: unknown = ["x"];
    for (let level = 0; level < 30; level += 1) value = [value, value];
    assert.deepEqual(inspectJson(value, bounds), { kind: "too_large" });
  });

  test("the copy shares nothing with the value, and its names can be put in order", () => {
    const value = { b: [{ d: 1, c: 2 }], a: 3 };
    const inspection = inspectJson(value, { ...bounds, inOrder: true });
    value.b.push({ d: 9, c: 9 });
    assert.equal(inspection.kind === "plain" && JSON.stringify(inspection.copy), '{"a":3,"b":[{"c":2,"d":1}]}');
  });

  test("a date is convertible", () =>
    assert.deepEqual(inspectJson({ at: new Date() }, bounds), { kind: "convertible" }));
});
