import { randomUUID } from "node:crypto";
import { JackfieldError } from "@jackfield/sdk";
import { presentError } from "../http/present-error.ts";

/** Wrong usage as the one JSON line that every other error is under --json. */
export function usageEnvelope(text: string): string {
  const error = new JackfieldError("request_malformed", text.trim().replace(/^error: /, ""));
  return `${JSON.stringify(presentError(error, `ERR-${randomUUID()}`))}\n`;
}
