import assert from "node:assert/strict";
import { test } from "node:test";
import { type MadePlugin, makeCatalogue, makeEntry } from "../../test/make-catalogue.ts";
import { readSentence } from "./read-sentence.ts";
import { createTemplateIndex, type TemplateIndex } from "./template-index.ts";

const plugins: readonly MadePlugin[] = [
  { id: "cats", capabilities: [{ id: "feed", examples: ["feed the cat", "is the cat hungry"] }] },
  { id: "dogs", capabilities: [{ id: "walk", examples: ["walk the dog"] }] },
  { id: "sums", capabilities: [{ id: "add", examples: [{ query: "2 + 2", parameters: { sum: "2 + 2" } }] }] },
  { id: "shared", examples: ["brush the pony"], capabilities: [{ id: "only" }] },
  { id: "torn", examples: ["shear the sheep"], capabilities: [{ id: "one" }, { id: "two" }] },
];

function found(index: TemplateIndex, message: string): readonly string[] {
  return index
    .find(readSentence(message))
    .map(({ entry, templates }) => `${entry.manifest.id} ${templates.length}`)
    .sort();
}

test("examples are found by their content words, and those without one always", () => {
  const index = createTemplateIndex(makeCatalogue(plugins));
  assert.deepEqual(found(index, "where is my cat"), ["cats 2", "sums 1"]);
  assert.deepEqual(found(index, "is it hungry"), ["cats 1", "sums 1"]);
  assert.deepEqual(found(index, "hello"), ["sums 1"]);
});

test("a plugin's own examples speak for its capability when it has one only", () => {
  const index = createTemplateIndex(makeCatalogue(plugins));
  assert.deepEqual(found(index, "brush the pony"), ["shared 1", "sums 1"]);
  assert.deepEqual(found(index, "shear the sheep"), ["sums 1"]);
});

test("the index follows plugins that come, change and go", () => {
  const catalogue = makeCatalogue(plugins);
  const index = createTemplateIndex(catalogue);
  assert.deepEqual(found(index, "walk the dog"), ["dogs 1", "sums 1"]);
  catalogue.put(makeEntry({ id: "dogs", capabilities: [{ id: "walk", examples: ["groom the poodle"] }] }));
  assert.deepEqual(found(index, "walk the dog"), ["sums 1"]);
  assert.deepEqual(found(index, "groom the poodle"), ["dogs 1", "sums 1"]);
  catalogue.remove("dogs");
  catalogue.remove("sums");
  assert.deepEqual(found(index, "groom the poodle"), []);
});

test("an entry comes in its current state", () => {
  const catalogue = makeCatalogue(plugins);
  const index = createTemplateIndex(catalogue);
  index.find(readSentence("feed the cat"));
  catalogue.setState("cats", { state: "active" });
  const cats = index.find(readSentence("feed the cat")).find(({ entry }) => entry.manifest.id === "cats");
  assert.equal(cats?.entry.state.state, "active");
});
