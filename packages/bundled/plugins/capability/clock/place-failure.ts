import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";
import type { PlaceFinding } from "./types.ts";

export function placeFailure(finding: Extract<PlaceFinding, { found: false }>): Result {
  return failure(finding.code, finding.message, { candidates: finding.candidates });
}
