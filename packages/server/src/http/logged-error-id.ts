import type { JackfieldError } from "@jackfield/sdk";

/** The id under which the host has logged a fault of its own already. */
export function loggedErrorId({ code, details }: JackfieldError): string | undefined {
  const id = details["error_id"];
  return code === "internal_error" && typeof id === "string" ? id : undefined;
}
