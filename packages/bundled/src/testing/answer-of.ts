import assert from "node:assert/strict";
import type { Result } from "@jackfield/sdk";
import type { CheckedManifest } from "./read-manifest.ts";

/** A successful result's data, once it has been held against the manifest. */
export function answerOf(
  manifest: CheckedManifest,
  capability: string,
  result: Result,
): { readonly text: string } & Record<string, unknown> {
  assert.deepEqual({ status: result.status, error: result.error }, { status: "success", error: undefined });
  assert.equal(manifest.outputFault(capability, result.data), undefined);
  return result.data as { readonly text: string };
}
