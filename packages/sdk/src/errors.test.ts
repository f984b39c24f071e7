import assert from "node:assert/strict";
import { test } from "node:test";
import { errorCatalogue, JackfieldError, messageOf } from "./errors.ts";

test("an error carries its code, the status of the catalogue, details and problems", () => {
  const cause = new TypeError("inner");
  const problem = { severity: "error", code: "manifest_invalid", message: "m", path: "/id" } as const;
  const error = new JackfieldError("manifest_invalid", "Wrong.", { details: { a: 1 }, problems: [problem], cause });
  assert.ok(error instanceof Error);
  assert.deepEqual(
    [error.name, error.code, error.status, error.message],
    ["JackfieldError", "manifest_invalid", 422, "Wrong."],
  );
  assert.deepEqual([error.details, error.problems, error.cause], [{ a: 1 }, [problem], cause]);
  const bare = new JackfieldError("plugin_not_found", "None.");
  assert.deepEqual([bare.details, bare.problems, "cause" in bare], [{}, [], false]);
});

test("an error is recognised by its marker, so that another copy of the SDK's counts", () => {
  assert.ok(JackfieldError.is(new JackfieldError("timeout", "Late.")));
  const foreign = Object.assign(new Error("Late."), { code: "timeout", [Symbol.for("jackfield.error")]: true });
  assert.ok(JackfieldError.is(foreign));
  for (const other of [new Error("x"), { code: "timeout" }, null, undefined, "timeout"]) {
    assert.ok(!JackfieldError.is(other));
  }
});

test("the marker does not show in what is logged or sent", () => {
  const error = new JackfieldError("timeout", "Late.");
  assert.deepEqual(Object.getOwnPropertySymbols({ ...error }), []);
});

test("every code has a status and a meaning of one line", () => {
  for (const [code, { status, meaning }] of Object.entries(errorCatalogue)) {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/);
    assert.ok(status >= 200 && status < 600, code);
    assert.match(meaning, /^[A-Z][^\n]*\.$/, code);
  }
});

test("whatever was thrown has words", () => {
  const hostile = {
    get message(): string {
      throw new Error("not telling");
    },
  };
  assert.equal(messageOf(new Error("boom")), "boom");
  assert.equal(messageOf(new RangeError()), "RangeError");
  assert.equal(messageOf("text"), "text");
  assert.equal(messageOf({ message: "said so" }), "said so");
  assert.equal(messageOf(null), "null");
  assert.equal(messageOf(undefined), "undefined");
  assert.equal(messageOf(hostile), "an error that cannot be shown");
  assert.equal(messageOf(Object.create(null)), "an error that cannot be shown");
});
