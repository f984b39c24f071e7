import { setImmediate } from "node:timers/promises";
import { type CapabilityEvent, JackfieldError, messageOf, type Result } from "@jackfield/sdk";
import type { Instance } from "../runtimes/types.ts";
import type { RevocableContext } from "./call-context.ts";
import type { Parameters } from "./check-input.ts";
import type { EventChannel } from "./event-channel.ts";
import type { Target } from "./resolve-target.ts";

const eventsATurn = 32;
/** The least that one piece of content adds to an answer written as JSON. */
const leastBytes = 2;

export interface Run {
  readonly target: Target;
  readonly instance: Instance;
  readonly parameters: Parameters;
  readonly context: RevocableContext;
  readonly events: EventChannel;
  readonly timeoutMs: number;
  readonly outputBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** What the plugin answered, before anything is known of its shape; or the host's word on why it did not. */
export type Answer =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "failure"; readonly result: Result; readonly error: unknown };

/** Runs plugin code under its deadline. Whatever the plugin does, this resolves. */
export function runCapability(run: Run): Promise<Answer> {
  const { target, context, timeoutMs, signal } = run;
  const name = `${target.entry.manifest.id}.${target.capability.id}`;
  return new Promise((resolve) => {
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      context.end();
      resolve(answer);
    };
    const fail = (error: unknown): void => finish({ kind: "failure", error, result: failure(error) });
    const stop = (error: JackfieldError, status: "error" | "timeout"): void => {
      context.abort(error);
      finish({ kind: "failure", error, result: { status, error: { code: error.code, message: error.message } } });
    };
    const expire = (): void =>
      stop(new JackfieldError("timeout", `${name} did not answer within ${timeoutMs} ms.`), "timeout");
    const cancel = (): void =>
      stop(new JackfieldError("call_cancelled", `The call of ${name} was cancelled.`), "error");
    const timer = setTimeout(expire, timeoutMs);
    if (signal?.aborted) return cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    const settle = (value: unknown): void => {
      if (isAsyncIterable(value)) drain(value, run).then((last) => finish({ kind: "value", value: last }), fail);
      else finish({ kind: "value", value });
    };
    try {
      const answer = run.instance.call(target.capability.id, run.parameters, context);
      if (answer instanceof Promise) answer.then(settle, fail);
      else if (isThenable(answer)) Promise.resolve(answer).then(settle, fail);
      else settle(answer);
    } catch (error) {
      fail(error);
    }
  });
}

/** The last `result` event is the answer, else what the generator returned, else the contents in order. */
async function drain(
  iterable: AsyncIterable<CapabilityEvent>,
  { events, context, outputBytes }: Run,
): Promise<unknown> {
  const iterator = iterable[Symbol.asyncIterator]();
  const contents: unknown[] = [];
  let result: { readonly value: unknown } | undefined;
  for (let count = 1; ; count += 1) {
    const next = (await iterator.next()) as IteratorResult<CapabilityEvent, unknown>;
    if (context.signal.aborted) {
      await iterator.return?.();
      return undefined;
    }
    if (next.done) return result ? result.value : (next.value ?? { contents });
    if (next.value.type === "result") result = { value: next.value.result };
    else if (next.value.type === "content") contents.push(next.value.content);
    if (contents.length * leastBytes > outputBytes) {
      throw new JackfieldError("output_too_large", `More than ${outputBytes} bytes of content were yielded.`);
    }
    await events.push(next.value);
    // A generator that never waits would otherwise keep every timer from running, its own deadline too.
    if (count % eventsATurn === 0) await setImmediate();
  }
}

function failure(error: unknown): Result {
  const code = JackfieldError.is(error) ? error.code : "plugin_execute_error";
  return { status: "error", error: { code, message: messageOf(error) } };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}

function isAsyncIterable(value: unknown): value is AsyncIterable<CapabilityEvent> {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { [Symbol.asyncIterator]?: unknown })[Symbol.asyncIterator] === "function"
  );
}
