import type { Result } from "@jackfield/sdk";

/** A capability's word that it cannot answer; the code is the plugin's own, the message is for a person. */
export function failure(code: string, message: string, details?: unknown): Result {
  return { status: "error", error: { code, message, ...(details === undefined ? {} : { details }) } };
}
