import assert from "node:assert/strict";
import { test } from "node:test";
import { validate } from "../../test/make-answer.ts";
import { type MadeCapability, makeEntry } from "../../test/make-catalogue.ts";
import { readTemplate } from "./example-template.ts";
import { fitExamples } from "./fit-examples.ts";
import { readSentence } from "./read-sentence.ts";

function fit(made: MadeCapability, message: string) {
  const entry = makeEntry({ id: "plugin", capabilities: [made] });
  const [capability] = entry.manifest.capabilities;
  assert.ok(capability);
  const templates = capability.examples.flatMap((example) => readTemplate(example, capability) ?? []);
  return fitExamples(entry, capability, templates, readSentence(message), validate);
}

function parameters(properties: Readonly<Record<string, unknown>>) {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function expression(pattern: string): MadeCapability {
  return {
    id: "evaluate",
    parameters: parameters({ expression: { type: "string", pattern } }),
    examples: [{ query: "what is 2 + 2", parameters: { expression: "2 + 2" } }],
  };
}

test("an example without a content word fits what its schema takes and nothing else", () => {
  const arithmetic = expression("^[\\d +*/().-]+$");
  const found = fit(arithmetic, "(3 + 4) * 2 =");
  assert.deepEqual(found.fits && found.parameters, { expression: "(3 + 4) * 2" });
  assert.equal(fit(arithmetic, "what is the capital of France").fits, false);
});

test("an example that would fit any message is not used, but for its own words", () => {
  for (const pattern of [".*", "^[\\w +]+$", "^\\S+$"]) {
    assert.equal(fit(expression(pattern), "hello").fits, false, pattern);
  }
  const anything = expression(".*");
  assert.deepEqual(fit(anything, "tell me a joke"), { fits: false, reason: "its example would fit any message" });
  assert.equal(fit(anything, "What is 2 + 2?").fits, true);
});

test("one slot that takes neither words nor plain numbers is enough to know the question by", () => {
  const convert = (pattern: string): MadeCapability => ({
    id: "convert",
    parameters: parameters({ time: { type: "string", pattern }, place: { type: "string" } }),
    examples: [{ query: "3pm in Oslo", parameters: { time: "3pm", place: "Oslo" } }],
  });
  assert.equal(fit(convert("^\\d+[ap]m$"), "what is 11am in Lima").fits, true);
  assert.equal(fit(convert("^\\d+([ap]m)?$"), "12 monkeys in Paris").fits, false);
});

test("parameters that the schema refuses do not fit, and the reason says why", () => {
  const open: MadeCapability = {
    id: "open",
    parameters: parameters({ path: { type: "string", pattern: "\\.txt$" } }),
    examples: [{ query: "read the file todo.txt", parameters: { path: "todo.txt" } }],
  };
  assert.equal(fit(open, "read the file notes.txt").fits, true);
  assert.deepEqual(fit(open, "read the file photo"), { fits: false, reason: '/path must match pattern "\\.txt$"' });
});

test("when the best example's parameters are refused the next one is taken", () => {
  const events: MadeCapability = {
    id: "events",
    parameters: parameters({ day: { type: "string", pattern: "day$" }, kind: { type: "string" } }),
    examples: [
      { query: "meetings on Friday", parameters: { day: "Friday", kind: "meeting" } },
      { query: "meetings on the topic tax", parameters: { day: "today", kind: "tax" } },
    ],
  };
  const found = fit(events, "meetings on topic budget");
  assert.deepEqual(found.fits && found.parameters, { day: "today", kind: "budget" });
});

test("of two examples that a message fits alike, the one that leaves less of it out is taken", () => {
  const share: MadeCapability = {
    ...expression("^[a-z\\d ]*\\d[a-z\\d ]*$"),
    examples: [
      { query: "half of 3 and 5", parameters: { expression: "half of 3 and 5" } },
      { query: "what share of 80 is 20", parameters: { expression: "what share of 80 is 20" } },
    ],
  };
  const found = fit(share, "what part of 90 is 30");
  assert.deepEqual(found.fits && found.parameters, { expression: "what part of 90 is 30" });
});

test("an example without parameters fits a capability that needs none", () => {
  const list: MadeCapability = { id: "list", examples: ["list my files"] };
  assert.deepEqual(fit(list, "list files").fits, true);
  assert.equal(fit({ ...list, parameters: parameters({ path: {} }) }, "list my files").fits, false);
});
