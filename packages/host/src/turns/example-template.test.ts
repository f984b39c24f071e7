import assert from "node:assert/strict";
import { test } from "node:test";
import { makeEntry } from "../../test/make-catalogue.ts";
import type { Capability, Example } from "../manifest/types.ts";
import { readTemplate } from "./example-template.ts";

const [anything] = makeEntry({ id: "any", capabilities: [{ id: "any" }] }).manifest.capabilities;

/** A template as text: slots in braces, link words in brackets. */
function shape(example: Example, capability = anything as Capability): string | undefined {
  return readTemplate(example, capability)
    ?.elements.map((element) => {
      if (element.type === "slot") return `{${element.parameter}}`;
      return element.kind === "link" ? `[${element.stem}]` : element.stem;
    })
    .join(" ");
}

test("a value that stands in the query word for word is a slot", () => {
  assert.equal(shape({ query: "What time is it in tokyo?", parameters: { place: "Tokyo" } }), "time [in] {place}");
  assert.equal(
    shape({ query: "convert 5 km to miles", parameters: { n: 5, to: "miles", from: "km" } }),
    "convert {n} {from} [to] {to}",
  );
  assert.equal(
    shape({ query: 'find "blue invoice" today', parameters: { text: "blue invoice" } }),
    "find {text} todai",
  );
});

test("a number is found with its thousands", () => {
  assert.equal(shape({ query: "half of 3,480", parameters: { n: 3480 } }), "half [of] {n}");
});

test("a value that is no word of its own, or not in the query, is a constant", () => {
  assert.equal(shape({ query: "open todo.txt", parameters: { path: "todo" } }), "open todo.txt");
  assert.equal(shape({ query: "events of today", parameters: { days: 1, deep: { of: "today" } } }), "event [of] todai");
});

test("longer values take their place first and none lies over another", () => {
  const parameters = { part: "York", city: "New York", again: "York" };
  assert.equal(shape({ query: "from York to New York", parameters }), "[from] {part} [to] {city}");
});

test("an example without words is no template", () => {
  assert.equal(shape({ query: "?!" }), undefined);
  assert.equal(shape({ query: "word ".repeat(100) }), undefined);
});

test("parameters with hostile names make slots like others", () => {
  const example = JSON.parse('{"query": "time in Lima", "parameters": {"__proto__": "Lima", "constructor": "time"}}');
  assert.equal(shape(example), "{constructor} [in] {__proto__}");
});
