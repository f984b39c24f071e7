import type { JackfieldError } from "@jackfield/sdk";

/** The HTTP status of a refusal. Codes that describe what a plugin did have 200 in the catalogue and never arrive here as a refusal, unless the host itself stumbled. */
export function errorStatus(error: JackfieldError): number {
  return error.status >= 400 ? error.status : 500;
}
