import { JackfieldError } from "@jackfield/sdk";
import type { Call } from "./types.ts";

/** A call comes with the subject that its surface has authenticated. @throws JackfieldError unauthenticated */
export function authenticate({ subject }: Call): void {
  if (!subject?.id || !subject.kind) throw new JackfieldError("unauthenticated", "The call does not say who makes it.");
}
