import assert from "node:assert/strict";
import { test } from "node:test";
import { createTerminal } from "./create-terminal.ts";
import type { GlobalOptions } from "./types.ts";

function styled(isTTY: boolean, environment: Record<string, string>, options: GlobalOptions = {}): string {
  const stream = { isTTY, write: () => true };
  return createTerminal({ cwd: "/", environment, stdout: stream, stderr: stream }, options).style("red", "x");
}

const red = "\u001b[31mx\u001b[39m";

test("colour is for terminals only", () => {
  assert.equal(styled(true, {}), red);
  assert.equal(styled(false, {}), "x");
});

test("NO_COLOR and a dumb terminal have none", () => {
  assert.equal(styled(true, { NO_COLOR: "1" }), "x");
  assert.equal(styled(true, { TERM: "dumb" }), "x");
});

test("--color and --no-color have the last word", () => {
  assert.equal(styled(false, { NO_COLOR: "1" }, { color: true }), red);
  assert.equal(styled(true, {}, { color: false }), "x");
});
