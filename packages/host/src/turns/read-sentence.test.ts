import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readSentence } from "./read-sentence.ts";

function plain(text: string): readonly string[] {
  return readSentence(text).words.map((word) => word.plain);
}

function kinds(text: string): string {
  return readSentence(text)
    .words.map((word) => `${word.plain}:${word.kind}`)
    .join(" ");
}

test("numbers, dates and file names keep the punctuation within them", () => {
  assert.deepEqual(plain("Is 3,480.5 on 2026-12-01 at 10:30 in notes/todo.txt?"), [
    ...["is", "3480.5", "on", "2026-12-01", "at", "10:30", "in", "notes/todo.txt"],
  ]);
});

test("signs are words of their own, a unit is one beside its number, brackets are none", () => {
  assert.deepEqual(plain("(12% of $90) + 5km"), ["12", "%", "of", "$", "90", "+", "5", "km"]);
});

test("a time of day is one word, and am alone says nothing", () => {
  assert.deepEqual(plain("am I free at 3 pm or 10:30am"), ["am", "i", "free", "at", "3 pm", "or", "10:30am"]);
  assert.equal(kinds("am I here"), "am:light i:light here:light");
});

test("possessives and contracted verbs do not make another word", () => {
  assert.deepEqual(plain("What's Tokyo’s time, I'm here"), ["what", "tokyo", "time", "i", "here"]);
});

test("words that say nothing are told from links, from common words and from what the message is about", () => {
  assert.equal(
    kinds("please find the invoice in it"),
    "please:light find:generic the:light invoice:content in:link it:light",
  );
});

test("how much is says nothing together", () => {
  assert.equal(kinds("how much is it"), "how:light much:light is:light it:light");
  assert.equal(kinds("how much rain"), "how:generic much:generic rain:content");
});

test("a quotation is one word, whatever is in it", () => {
  const { words } = readSentence('find "to be, or not" now');
  assert.deepEqual(
    words.map(({ plain: word, kind, quoted }) => [word, kind, quoted]),
    [
      ["find", "generic", false],
      ["to be, or not", "content", true],
      ["now", "light", false],
    ],
  );
});

test("a capital in the midst of a sentence marks a name", () => {
  assert.deepEqual(
    readSentence("The time in The Hague").words.map(({ named }) => named),
    [false, false, false, true, false],
  );
});

test("scripts without spaces are cut into words", () => {
  assert.ok(plain("东京现在几点").length > 1);
});

test("a sentence that no example foresees has no words", () => {
  assert.equal(readSentence("word ".repeat(65)).words.length, 0);
  assert.equal(readSentence(`word ${"x".repeat(1_000)}`).words.length, 0);
});

test("sentences that differ in signs differ in their wording, those that differ in case and full stop do not", () => {
  assert.equal(readSentence("What  Time?").wording, readSentence("what time").wording);
  assert.notEqual(readSentence("(2+3)*4").wording, readSentence("2+3*4").wording);
});

test("words lie in their order within any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      let end = 0;
      for (const word of readSentence(text).words) {
        assert.ok(word.start >= end && word.end > word.start && word.end <= text.length);
        end = word.end;
      }
    }),
  );
});
