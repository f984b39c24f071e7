import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";

export function dayFailure(phrase: string): Result {
  return failure(
    "unknown_day",
    `"${phrase}" is not understood as a day. Write it as 2026-12-01, 1 December, next Friday, Christmas or in 3 weeks.`,
  );
}
