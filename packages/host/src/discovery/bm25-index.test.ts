import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createBm25Index } from "./bm25-index.ts";

const words = (text: string) => text.split(" ").filter((word) => word !== "");

function indexOf(documents: Readonly<Record<string, string>>) {
  const index = createBm25Index(words);
  for (const [key, text] of Object.entries(documents)) index.set(key, [{ text, weight: 1 }]);
  return index;
}

test("the score is Okapi BM25 with k1 1.2 and b 0.75", () => {
  const index = indexOf({ short: "sun rain", long: "sun sun wind fog snow ice" });
  const [hit] = index.rank("rain", 1);
  const rarity = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
  const norm = 1.2 * (1 - 0.75 + (0.75 * 2) / 4);
  assert.equal(hit?.key, "short");
  assert.equal(hit?.score, (rarity * 1 * 2.2) / (1 + norm));
});

test("a rare word outweighs a common one", () => {
  const index = indexOf({ a: "file open", b: "file close", c: "file invoice", d: "file send" });
  assert.equal(index.rank("file invoice", 4)[0]?.key, "c");
});

test("a word said twice in the query counts once", () => {
  const index = indexOf({ a: "sun", b: "rain" });
  assert.deepEqual(index.rank("sun sun sun", 5), index.rank("sun", 5));
});

test("a heavier field wins", () => {
  const index = createBm25Index(words);
  index.set("body", [{ text: "clock alarm", weight: 1 }]);
  index.set("title", [
    { text: "clock", weight: 2 },
    { text: "alarm", weight: 0.5 },
  ]);
  assert.deepEqual(
    index.rank("clock", 2).map(({ key }) => key),
    ["title", "body"],
  );
});

test("the terms of a hit add up to its score", () => {
  const index = indexOf({ a: "sun rain sun", b: "rain wind", c: "fog" });
  for (const { score, terms } of index.rank("sun rain wind", 3)) {
    assert.ok(terms.length > 0);
    assert.ok(Math.abs(terms.reduce((sum, term) => sum + term.score, 0) - score) < 1e-12);
  }
});

test("equal scores come in the order of their keys, whatever the order of arrival", () => {
  const forth = indexOf({ a: "sun", b: "sun", c: "sun" });
  const back = indexOf({ c: "sun", b: "sun", a: "sun" });
  assert.deepEqual(forth.rank("sun", 3), back.rank("sun", 3));
  assert.deepEqual(
    forth.rank("sun", 2).map(({ key }) => key),
    ["a", "b"],
  );
});

test("a query without known words, an empty index and a limit of zero find nothing", () => {
  assert.deepEqual(createBm25Index(words).rank("sun", 5), []);
  assert.deepEqual(indexOf({ a: "sun" }).rank("moon", 5), []);
  assert.deepEqual(indexOf({ a: "sun" }).rank("sun", 0), []);
});

test("a document that is set again counts once, with its new text", () => {
  const index = indexOf({ a: "sun", b: "rain" });
  index.set("a", [{ text: "fog", weight: 1 }]);
  assert.equal(index.size, 2);
  assert.deepEqual(index.rank("sun", 5), []);
  assert.equal(index.rank("fog", 5)[0]?.key, "a");
});

test("adding documents and removing them again restores every ranking", () => {
  const word = fc.constantFrom("sun", "rain", "wind", "fog", "snow", "ice");
  const text = fc.array(word, { maxLength: 8 }).map((list) => list.join(" "));
  const weight = fc.constantFrom(0.5, 1, 2);
  const field = fc.record({ text, weight });
  const documents = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.array(field, { maxLength: 3 }));
  fc.assert(
    fc.property(documents, documents, text, (kept, passing, query) => {
      const index = createBm25Index(words);
      for (const [key, fields] of Object.entries(kept)) index.set(key, fields);
      const before = index.rank(query, 10);
      for (const [key, fields] of Object.entries(passing)) index.set(`passing ${key}`, fields);
      index.rank(query, 10);
      for (const key of Object.keys(passing)) index.remove(`passing ${key}`);
      assert.deepEqual(index.rank(query, 10), before);
      assert.equal(index.size, Object.keys(kept).length);
    }),
  );
});
