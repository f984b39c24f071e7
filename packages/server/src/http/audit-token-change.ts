import { randomUUIDv7 } from "node:crypto";
import type { Host } from "@jackfield/host";
import { JackfieldError } from "@jackfield/sdk";
import { subjectName } from "./subject-name.ts";
import type { HttpCaller } from "./types.ts";

export interface TokenChange {
  readonly event: "token_created" | "token_removed";
  /** The token's name, never its text. */
  readonly token: string;
  readonly caller: HttpCaller;
}

/**
 * Announces a change of a token, makes it and says how it ended. What cannot be announced is not done.
 *
 * @throws JackfieldError what the store and the change throw
 */
export async function auditTokenChange<Value>(
  { audit }: Host,
  { event, token, caller }: TokenChange,
  change: () => Promise<Value>,
): Promise<Value> {
  const started = Date.now();
  const record = {
    id: randomUUIDv7(),
    event,
    subject: subjectName(caller),
    token,
    effect: "write",
    decision: "allow",
    started_at: started,
  } as const;
  const options = { intended: true, alone: false };
  await audit.intend(record);
  let value: Value;
  try {
    value = await change();
  } catch (thrown) {
    const error = JackfieldError.is(thrown) ? thrown.code : "internal_error";
    await audit.conclude(record, { status: "error", error, duration_ms: Date.now() - started }, options);
    throw thrown;
  }
  await audit.conclude(record, { status: "success", duration_ms: Date.now() - started }, options);
  return value;
}
