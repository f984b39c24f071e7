import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createPostingList } from "./posting-list.ts";

test("a posting list holds what a map holds, sorted by document", () => {
  const step = fc.record({ document: fc.nat(40), add: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const list = createPostingList();
      const model = new Map<number, number>();
      steps.forEach(({ document, add }, place) => {
        if (!add) {
          list.remove(document);
          model.delete(document);
        } else if (!model.has(document)) {
          list.add(document, place + 0.5);
          model.set(document, place + 0.5);
        }
      });
      const sorted = [...model.keys()].sort((left, right) => left - right);
      assert.deepEqual([...list.documents.subarray(0, list.count)], sorted);
      for (let document = 0; document <= 40; document += 1) {
        assert.equal(list.frequencyIn(document), model.get(document) ?? 0);
      }
    }),
  );
});
