import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";
import { FileFault } from "./file-fault.ts";

/** Runs a capability and turns the faults that a person can mend into its result. */
export async function asResult(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FileFault) return failure(error.code, error.message);
    throw error;
  }
}
