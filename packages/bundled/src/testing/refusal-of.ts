import assert from "node:assert/strict";
import type { Result } from "@jackfield/sdk";

/** A result's error as `code: message`. */
export function refusalOf(result: Result): string {
  assert.equal(result.status, "error");
  return `${result.error?.code}: ${result.error?.message}`;
}
