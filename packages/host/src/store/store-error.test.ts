import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import { storeError } from "./store-error.ts";

const place = "The store file /data/store.db";
const thrown = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test("every kind of trouble has its code and says which store has it", () => {
  const table: readonly (readonly [Error, string, string])[] = [
    [thrown("database or disk is full", { errcode: 13 }), "store_full", "has no room left on its disk"],
    [thrown("could not extend file", { code: "53100" }), "store_full", "has no room left on its disk"],
    [thrown("no space left on device", { code: "ENOSPC" }), "store_full", "has no room left on its disk"],
    [thrown("attempt to write a readonly database", { errcode: 8 }), "store_read_only", "cannot be written"],
    [thrown("readonly rollback", { errcode: 776 }), "store_read_only", "cannot be written"],
    [thrown("read-only transaction", { code: "25006" }), "store_read_only", "cannot be written"],
    [thrown("permission denied", { code: "EACCES" }), "store_read_only", "cannot be written"],
    [thrown("database is locked", { errcode: 5 }), "store_locked", "is open in another process"],
    [thrown("malformed", { errcode: 11 }), "store_corrupt", "is damaged"],
    [thrown("file is not a database", { errcode: 26 }), "store_corrupt", "is damaged"],
    [thrown("invalid page", { code: "XX001" }), "store_corrupt", "is damaged"],
    [thrown("connect ECONNREFUSED", { code: "ECONNREFUSED" }), "store_unreachable", "does not answer"],
    [thrown("terminating connection", { code: "57P01" }), "store_unreachable", "does not answer"],
    [thrown("connection failure", { code: "08006" }), "store_unreachable", "does not answer"],
    [thrown("password authentication failed", { code: "28P01" }), "store_unreachable", "does not answer"],
    [thrown("Connection terminated unexpectedly"), "store_unreachable", "does not answer"],
    [thrown("Query read timeout"), "store_unreachable", "does not answer"],
    [thrown("UNIQUE constraint failed", { errcode: 1555 }), "store_failed", "refused a statement"],
    [thrown("syntax error", { code: "42601" }), "store_failed", "refused a statement"],
    [thrown("anything else"), "store_failed", "refused a statement"],
  ];
  for (const [cause, code, trouble] of table) {
    const error = storeError(cause, place);
    assert.equal(error.code, code, cause.message);
    assert.equal(error.message, `${place} ${trouble}: ${cause.message}`);
    assert.equal(error.cause, cause);
  }
});

test("an error of the catalogue stays as it is, and whatever else is thrown becomes one", () => {
  const known = new JackfieldError("store_newer", "newer");
  assert.equal(storeError(known, place), known);
  assert.equal(storeError("a string", place).message, `${place} refused a statement: a string`);
  assert.equal(storeError(undefined, place).code, "store_failed");
  assert.equal(storeError(thrown("self-signed certificate"), place, "store_unreachable").code, "store_unreachable");
});

test("a name with several addresses tells why each of them failed", () => {
  const refused = ["connect ECONNREFUSED ::1:5432", "connect ECONNREFUSED 127.0.0.1:5432"].map((message) =>
    thrown(message),
  );
  const error = storeError(Object.assign(new AggregateError(refused), { code: "ECONNREFUSED" }), "The database x");
  assert.equal(error.code, "store_unreachable");
  assert.equal(error.message, `The database x does not answer: ${refused[0]?.message}; ${refused[1]?.message}`);
});
