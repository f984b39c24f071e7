import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { inspectJson } from "./inspect-json.ts";

describe("inspectJson", () => {
  test("JSON values are plain, and their size is never underestimated", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const inspection = inspectJson(value, 32);
        if (JSON.stringify(value).includes('"__proto__":')) return assert.equal(inspection.kind, "refused");
        assert.equal(inspection.kind, "plain");
        if (inspection.kind === "plain") assert.ok(inspection.maxBytes >= Buffer.byteLength(JSON.stringify(value)));
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
        (value) => void inspectJson(value, 32),
      ),
    );
  });

  test("a cycle is refused", () => {
    const value: Record<string, unknown> = {};
    value["self"] = value;
    assert.equal(inspectJson(value, 32).kind, "refused");
  });

  test("a function is refused with its place", () => {
    assert.deepEqual(inspectJson({ list: [1, () => 2] }, 32), {
      kind: "refused",
      path: "/list/1",
      reason: "a function is not JSON",
    });
  });

  test("a key called __proto__ is refused", () => {
    assert.deepEqual(inspectJson(JSON.parse('{"a":{"__proto__":1}}'), 32), {
      kind: "refused",
      path: "/a",
      reason: "the name __proto__ is not allowed",
    });
  });

  test("a value nested a hundred thousand levels is refused without overflowing the stack", () => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) value = [value];
    assert.equal(inspectJson(value, 32).kind, "refused");
  });

  test("a date is convertible", () => assert.deepEqual(inspectJson({ at: new Date() }, 32), { kind: "convertible" }));
});
