import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonSchema } from "@jackfield/sdk";
import fc from "fast-check";
import { makeEntry } from "../../test/make-catalogue.ts";
import type { Capability, Example } from "../manifest/types.ts";
import { alignTemplate } from "./align-template.ts";
import { readTemplate } from "./example-template.ts";
import { readSentence } from "./read-sentence.ts";

function align(example: Example, message: string, properties: Readonly<Record<string, JsonSchema>> = {}) {
  const entry = makeEntry({ id: "any", capabilities: [{ id: "any", parameters: { properties } }] });
  const template = readTemplate(example, entry.manifest.capabilities[0] as Capability);
  assert.ok(template);
  return alignTemplate(template, readSentence(message));
}

function slots(example: Example, message: string, properties?: Readonly<Record<string, JsonSchema>>) {
  const alignment = align(example, message, properties);
  return alignment && Object.fromEntries(alignment.slots.map(({ slot, text }) => [slot.parameter, text]));
}

const time: Example = { query: "what time is it in Tokyo", parameters: { place: "Tokyo" } };
const search: Example = { query: "find the word invoice in my notes", parameters: { text: "invoice" } };
const events: Example = { query: "what is on my calendar on Friday", parameters: { day: "Friday" } };
const convert: Example = { query: "convert 5 km to miles", parameters: { amount: 5, from: "km", to: "miles" } };
const units = { amount: { type: "number" }, from: { type: "string" }, to: { type: "string" } };

test("an example fits itself entirely", () => {
  assert.equal(align(time, time.query)?.quality, 1);
  assert.deepEqual(slots(search, search.query), search.parameters);
});

test("the words that say nothing may come and go", () => {
  assert.deepEqual(slots(time, "Hey, can you please tell me what's the time in lima right now?"), { place: "lima" });
  assert.deepEqual(slots(search, "Please find invoice in my notes"), { text: "invoice" });
  assert.deepEqual(slots(events, "do I have anything on my calendar the day after tomorrow"), {
    day: "day after tomorrow",
  });
});

test("links that mean the same stand for one another, others do not", () => {
  assert.deepEqual(slots(events, "what's on my calendar for next Monday?"), { day: "next Monday" });
  assert.equal(slots(events, "what is on my calendar with Anna"), undefined);
  assert.equal(slots(time, "is it time to go home"), undefined);
  assert.equal(slots({ query: "Sydney time", parameters: { place: "Sydney" } }, "write a poem about time"), undefined);
});

test("a slot takes several words, a name with its article, a quotation as it is", () => {
  assert.deepEqual(slots(time, "what time is it in New York City"), { place: "New York City" });
  assert.deepEqual(slots(time, "what time is it in The Hague"), { place: "The Hague" });
  assert.deepEqual(slots(time, "what time is it in the Netherlands"), { place: "Netherlands" });
  assert.deepEqual(slots(search, 'find "in the end" in my notes'), { text: "in the end" });
});

test("a slot begins as its example does, even with a word that says nothing", () => {
  const share: Example = { query: "what share of 80 is 20", parameters: { question: "what share of 80 is 20" } };
  assert.deepEqual(slots(share, "tell me what share of 90 is 30"), { question: "what share of 90 is 30" });
});

test("slots beside one another are parted by their types", () => {
  assert.deepEqual(slots(convert, "convert 12.5 square meters to square feet", units), {
    amount: "12.5",
    from: "square meters",
    to: "square feet",
  });
  assert.deepEqual(slots(convert, "convert 3,480km to miles", units), { amount: "3,480", from: "km", to: "miles" });
  assert.equal(slots(convert, "convert this document to PDF", units), undefined);
});

test("a message with a word that neither the example nor a slot explains does not fit", () => {
  for (const message of [
    "what time is the meeting in Tokyo",
    "what is the weather in Tokyo",
    "translate what time is it in Tokyo",
    "what time does the bank open",
    "not the time in Tokyo",
  ]) {
    assert.equal(slots(time, message), undefined, message);
  }
  assert.equal(slots(search, "find the word invoice in my notes and delete it"), undefined);
  assert.equal(slots(search, "delete the word invoice in my notes"), undefined);
});

test("a message without most of what the example says does not fit", () => {
  assert.equal(slots(search, "find the word for happy in Spanish"), undefined);
  assert.equal(slots(search, "find a hotel in Rome"), undefined);
  assert.equal(slots(events, "what is on television on Friday"), undefined);
});

test("a slot that comes after other words in the example is not the first thing said", () => {
  const inNotes: Example = { query: "find holiday in my notes", parameters: { text: "holiday" } };
  assert.deepEqual(slots(inNotes, "look for Rome in my notes"), { text: "Rome" });
  assert.equal(slots(inNotes, "rename the files in my notes"), undefined);
});

test("a slot that opens a question is not opened by an order", () => {
  const event: Example = {
    query: "is there a concert on my calendar in December",
    parameters: { text: "concert", when: "December" },
  };
  assert.deepEqual(slots(event, "is there a yoga class on my calendar on Friday"), {
    text: "yoga class",
    when: "Friday",
  });
  assert.equal(slots(event, "delete everything on my calendar on Friday"), undefined);
  assert.equal(slots(event, "please delete the concert on my calendar on Friday"), undefined);
});

test("a link that says more than where or when is not left out", () => {
  const meeting: Example = { query: "find the meeting with Anna", parameters: { text: "Anna" } };
  assert.deepEqual(slots(meeting, "find my meeting with Bob"), { text: "Bob" });
  assert.equal(slots(meeting, "find the meeting room"), undefined);
});

test("a link that introduces a slot counts as much as a common word", () => {
  const about: Example = { query: "where did I write about the dentist", parameters: { text: "dentist" } };
  assert.deepEqual(slots(about, "did I write about Anna"), { text: "Anna" });
  assert.equal(slots(about, "write a poem"), undefined);
});

test("an example without a content word is met in each of its words or not at all", () => {
  const open: Example = { query: "what is in todo.txt", parameters: { file: "todo.txt" } };
  assert.deepEqual(slots(open, "show me what's in plan.md"), { file: "plan.md" });
  assert.equal(slots(open, "print plan.md"), undefined);
});

test("words in another order do not fit", () => {
  assert.equal(
    slots({ query: "days from Easter to Christmas", parameters: {} }, "days to Christmas from Easter"),
    undefined,
  );
});

test("another language fits in the words of its example", () => {
  assert.deepEqual(
    slots({ query: "wie spät ist es in Tokio", parameters: { place: "Tokio" } }, "Wie spät ist es in Köln?"),
    {
      place: "Köln",
    },
  );
  assert.deepEqual(slots({ query: "东京 现在 几点", parameters: { place: "东京" } }, "北京现在几点"), {
    place: "北京",
  });
});

test("any message is laid beside an example, and what a slot takes stands in the message", () => {
  const word = fc.constantFrom(
    "convert",
    "to",
    "the",
    "5",
    "3,480",
    "km",
    "miles",
    '"',
    "(",
    "time",
    "?",
    "東京",
    "\u{1F600}",
  );
  const message = fc.oneof(
    fc.array(word, { maxLength: 12 }).map((list) => list.join(" ")),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(message, (text) => {
      const alignment = align(convert, text, units);
      if (!alignment) return;
      assert.ok(alignment.quality >= 0 && alignment.quality <= 1);
      for (const slot of alignment.slots) assert.ok(text.includes(slot.text));
    }),
  );
});
