import assert from "node:assert/strict";
import { test } from "node:test";
import { isResult, ResultSchema, skipReasons } from "./result.ts";

test("S1 a Result is told by its status and by having nothing that a Result does not have", () => {
  assert.ok(isResult({ status: "success", data: { a: 1 } }));
  assert.ok(isResult({ status: "error", error: { code: "x", message: "y" }, diagnostics: ["z"] }));
  assert.ok(isResult({ status: "timeout" }));
  assert.ok(
    isResult({ status: "success", cost: {}, skips: [], citations: [], next_cursor: "c", data: null, diagnostics: [] }),
  );
});

test("S1 data that has a status of its own is still data", () => {
  for (const data of [
    { status: "success", temperature: 20 },
    { status: "shipped" },
    { status: 200 },
    { ok: true },
    Object.create({ status: "success" }),
    ["success"],
    "success",
    null,
    undefined,
  ]) {
    assert.ok(!isResult(data));
  }
});

test("S1 a Result has the members and the skip reasons of the contract", () => {
  assert.deepEqual(Object.keys(ResultSchema.properties), [
    "status",
    "data",
    "error",
    "cost",
    "diagnostics",
    "skips",
    "citations",
    "next_cursor",
  ]);
  assert.deepEqual(skipReasons, [
    "too_large",
    "ext_filtered",
    "unsupported_format",
    "empty_extraction",
    "auth",
    "network",
    "other",
  ]);
});
