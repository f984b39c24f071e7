import { JackfieldError, type Result } from "@jackfield/sdk";
import type { HostConfig } from "../config/types.ts";
import type { Target } from "./resolve-target.ts";
import type { Call } from "./types.ts";

/** When a call must have ended, and the caller's word that it may stop sooner. */
export interface TimeLimit {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** For messages: `plugin.capability`. */
  readonly name: string;
  readonly ms: number;
  readonly signal: AbortSignal | undefined;
}

/** The capability's, the runtime's or the host's time-out, cut by the caller's deadline. */
export function timeLimit(call: Call, { entry, capability }: Target, { limits }: HostConfig, now: number): TimeLimit {
  const { id, runtime } = entry.manifest;
  const own = capability.timeoutMs ?? ("timeoutMs" in runtime ? runtime.timeoutMs : undefined) ?? limits.callTimeoutMs;
  const ms = call.deadline === undefined ? own : Math.max(0, Math.min(own, call.deadline - now));
  return { endsAt: now + ms, ms, name: `${id}.${capability.id}`, signal: call.signal };
}

/** A call that ended before its plugin answered. The result says how; it is no refusal. */
export class EndedEarly extends Error {
  readonly result: Result;
  readonly reason: JackfieldError;

  constructor(status: "timeout" | "error", reason: JackfieldError) {
    super(reason.message);
    this.reason = reason;
    this.result = { status, error: { code: reason.code, message: reason.message } };
  }
}

function timedOut({ name, ms }: TimeLimit): EndedEarly {
  return new EndedEarly("timeout", new JackfieldError("timeout", `${name} did not answer within ${ms} ms.`));
}

function cancelled({ name }: TimeLimit): EndedEarly {
  return new EndedEarly("error", new JackfieldError("call_cancelled", `The call of ${name} was cancelled.`));
}

/** @throws EndedEarly before anything runs when there is no time left or the caller has gone */
export function requireTime(limit: TimeLimit, now: number): void {
  if (limit.signal?.aborted) throw cancelled(limit);
  if (now >= limit.endsAt) throw timedOut(limit);
}

/**
 * What `begin` gives, unless the time is up or the caller gone first; then `onEnd` is told and what comes later is
 * dropped.
 *
 * @throws EndedEarly, and what `begin` throws or rejects with
 */
export function withinLimit<Value>(
  limit: TimeLimit,
  now: number,
  begin: () => Value | PromiseLike<Value>,
  onEnd?: (reason: JackfieldError) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const clear = (): void => {
      clearTimeout(timer);
      limit.signal?.removeEventListener("abort", cancel);
    };
    const end = (ended: EndedEarly): void => {
      clear();
      onEnd?.(ended.reason);
      reject(ended);
    };
    const cancel = (): void => end(cancelled(limit));
    const timer = setTimeout(() => end(timedOut(limit)), Math.max(0, limit.endsAt - now));
    limit.signal?.addEventListener("abort", cancel, { once: true });
    const settle = (value: Value): void => {
      clear();
      resolve(value);
    };
    const fail = (error: unknown): void => {
      clear();
      reject(error);
    };
    try {
      const value = begin();
      if (isThenable(value)) Promise.resolve(value).then(settle, fail);
      else settle(value);
    } catch (error) {
      fail(error);
    }
  });
}

function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}
