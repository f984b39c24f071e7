import assert from "node:assert/strict";
import { test } from "node:test";
import { createTerminal } from "./create-terminal.ts";
import { formatTable } from "./format-table.ts";

const surroundings = { cwd: "/", environment: {}, stderr: { write: () => true } };
const terminal = createTerminal(
  { ...surroundings, stdout: { isTTY: true, columns: 20, write: () => true } },
  { color: false },
);
const pipe = createTerminal({ ...surroundings, stdout: { write: () => true } }, {});
const rows = [
  ["clock", "ready"],
  ["calculator", "a description\nof two lines"],
];

test("a table is aligned on a terminal and cut at its edge", () => {
  assert.deepEqual(formatTable(terminal, ["PLUGIN", "STATE"], rows), [
    "PLUGIN      STATE",
    "clock       ready",
    "calculator  a descr…",
  ]);
});

test("a table is tab-separated into a pipe", () => {
  assert.deepEqual(formatTable(pipe, ["PLUGIN", "STATE"], rows), [
    "clock\tready",
    "calculator\ta description of two lines",
  ]);
});
