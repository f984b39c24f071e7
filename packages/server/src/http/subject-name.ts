import type { HttpCaller } from "./types.ts";

/** A caller as the audit log names it. */
export function subjectName({ subject }: HttpCaller): string {
  return `${subject.kind}:${subject.id}`;
}
