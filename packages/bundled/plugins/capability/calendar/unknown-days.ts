import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";

export function unknownDays(phrase: string): Result {
  return failure(
    "unknown_day",
    `"${phrase}" is not understood as a day. Write it as today, Friday, next week, 1 December or 2026-12-01.`,
  );
}
