import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scanJson } from "./scan-json.ts";

const maxDepth = 96;

test("a scan and JSON.parse agree on what is JSON", () => {
  const nearlyJson = fc.string({ unit: fc.constantFrom(...'{}[],:"\\truefalsn0-1.eE+ \n\tu'), maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(nearlyJson, fc.json(), fc.string()), (text) => {
      let parses = true;
      try {
        JSON.parse(text);
      } catch {
        parses = false;
      }
      assert.equal(scanJson(text, maxDepth).error === undefined, parses);
    }),
    { numRuns: 2_000 },
  );
});

test("every value of a document has its place in the text", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value, null, 1);
      const { places } = scanJson(text, maxDepth);
      const visit = (inner: unknown, path: string): void => {
        const offset = places.get(path);
        assert.ok(offset !== undefined && offset < text.length, `no place for ${path}`);
        if (typeof inner !== "object" || inner === null) return;
        for (const [key, member] of Object.entries(inner)) {
          visit(member, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
        }
      };
      visit(value, "");
    }),
  );
});

test("a property that is given twice is found with both its places", () => {
  const text = '{"a":{"b":1,\n"b":2}}';
  assert.deepEqual(scanJson(text, maxDepth).duplicate, { name: "b", first: 6, second: 13 });
});

test("nesting beyond the limit ends the scan, a string of a megabyte does not", () => {
  assert.match(scanJson("[".repeat(500_000), maxDepth).error?.message ?? "", /nested deeper/);
  assert.equal(scanJson(JSON.stringify("\\x".repeat(500_000)), maxDepth).error, undefined);
});
