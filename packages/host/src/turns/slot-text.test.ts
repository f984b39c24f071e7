import assert from "node:assert/strict";
import { test } from "node:test";
import { readSentence } from "./read-sentence.ts";
import { slotText } from "./slot-text.ts";

/** What a slot takes from the word `from` on. */
function rest(text: string, from: number, to?: number): string {
  const { words } = readSentence(text);
  return slotText(text, words, from, to ?? words.length);
}

test("a slot's text is as it was typed, without the end of the sentence", () => {
  assert.equal(rest("time in New  York City?!", 2), "New  York City");
  assert.equal(rest("time in Lima, please", 2, 3), "Lima");
  assert.equal(rest("time in Tokyo 😀…", 2), "Tokyo");
});

test("brackets and signs of a calculation stay", () => {
  assert.equal(rest("what is (2 + 3) * 4?", 2), "(2 + 3) * 4");
  assert.equal(rest("what is 12% of 3,480 = ?", 2), "12% of 3,480");
  assert.equal(rest("what is 5!", 2), "5!");
  assert.equal(rest("what is -5 + 3.", 2), "-5 + 3");
});

test("a bracket or quotation mark without a partner goes", () => {
  assert.equal(rest("what is on (on Friday)", 4), "Friday");
  assert.equal(rest("(my calendar) Friday", 2), "Friday");
  assert.equal(rest('find "invoice', 1), "invoice");
});

test("a quotation is what stands in it", () => {
  assert.equal(rest('find "blue, invoice?"', 1), "blue, invoice?");
  assert.equal(rest("find “blue invoice” in notes", 1, 2), "blue invoice");
});
