import type { CapabilityEvent, JackfieldError, Result, Subject } from "@jackfield/sdk";

/** One request to run a capability. Every surface makes one of these; there is no other way to plugin code. */
export interface Call {
  readonly plugin: string;
  /** Unset: `parameters.op`, or the only one there is. */
  readonly capability?: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly subject: Subject;
  readonly onBehalfOf?: string;
  /** Where the call came from: http, cli, turn. */
  readonly channel: string;
  /** The person's message that this call answers. */
  readonly message?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970; the capability's own time-out may end it sooner. */
  readonly deadline?: number;
  readonly traceParent?: string;
  readonly session?: string;
  readonly locale?: string;
  readonly timeZone?: string;
  /** Whether diagnostics are given back. */
  readonly debug?: boolean;
}

export type CallOutcome =
  | { readonly kind: "done"; readonly requestId: string; readonly result: Result }
  | { readonly kind: "pending"; readonly requestId: string; readonly approval: string }
  | { readonly kind: "refused"; readonly requestId: string; readonly error: JackfieldError };

export interface Execution {
  /** What the capability yields while it runs; ends with the outcome. */
  readonly events: AsyncIterable<CapabilityEvent>;
  readonly outcome: Promise<CallOutcome>;
}

export type Execute = (call: Call) => Execution;
