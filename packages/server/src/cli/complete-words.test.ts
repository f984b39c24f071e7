import assert from "node:assert/strict";
import { test } from "node:test";
import { completeWords } from "./complete-words.ts";
import { createProgram } from "./create-program.ts";

const stream = { write: () => true };
const program = createProgram(() => async () => {}, { stdout: stream, stderr: stream, json: false });

async function complete(...words: string[]): Promise<string[]> {
  const found = await completeWords(program, words, {
    plugins: async (options) =>
      ["clock", "calculator", `in-${options.data}`].map((value) => ({ value, description: "" })),
    capabilities: async (_options, plugin) => [{ value: `${plugin}_one`, description: "" }],
  });
  return found.map(({ value }) => value);
}

test("commands complete at every level, hidden ones do not", async () => {
  const commands = await complete("");
  assert.ok(commands.includes("ask") && commands.includes("plugins"));
  assert.ok(!commands.includes("__complete"));
  assert.deepEqual(await complete("plugins", "re"), ["remove"]);
  assert.deepEqual(await complete("audit", ""), ["list", "verify", "help"]);
});

test("plugin ids and their capabilities complete", async () => {
  assert.deepEqual(await complete("plugins", "why", "c"), ["clock", "calculator"]);
  assert.deepEqual(await complete("call", "clock", ""), ["clock_one"]);
});

test("options of the command and of every command complete", async () => {
  assert.deepEqual(await complete("call", "--par"), ["--param", "--params"]);
  assert.deepEqual(await complete("audit", "list", "--js"), ["--json"]);
});

test("an option's value is not taken for an argument, and is heeded", async () => {
  assert.deepEqual(await complete("--data", ""), []);
  assert.deepEqual(await complete("--data", "x", "plugins", "why", "in"), ["in-x"]);
  assert.deepEqual(await complete("--json", "plugins", "w"), ["why"]);
});

test("choices complete", async () => {
  assert.deepEqual(await complete("completion", ""), ["bash", "zsh", "fish"]);
});
