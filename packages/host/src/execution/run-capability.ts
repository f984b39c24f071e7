import { type CallContext, type CapabilityEvent, JackfieldError, messageOf, type Result } from "@jackfield/sdk";
import type { Instance } from "../runtimes/types.ts";
import type { CallControl } from "./call-context.ts";
import type { Parameters } from "./check-input.ts";
import { drainEvents, isAsyncIterable } from "./drain-events.ts";
import type { EventChannel } from "./event-channel.ts";
import type { Target } from "./resolve-target.ts";
import { EndedEarly, type TimeLimit, withinLimit } from "./time-limit.ts";

export interface Run {
  readonly target: Target;
  readonly instance: Instance;
  readonly parameters: Parameters;
  readonly context: CallContext;
  readonly control: CallControl;
  readonly events: EventChannel;
  readonly limit: TimeLimit;
  readonly now: number;
  readonly outputBytes: number;
}

/** What the plugin answered, before anything is known of its shape; or the host's word on why it did not. */
export type Answer =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "failure"; readonly result: Result; readonly error: unknown };

/** Runs plugin code within its time. Whatever the plugin does, this resolves. */
export function runCapability(run: Run): Promise<Answer> {
  const { control } = run;
  const answer = withinLimit(
    run.limit,
    run.now,
    () => invoke(run),
    (reason) => control.abort(reason),
  );
  return answer.then(
    (value): Answer => {
      control.ended = true;
      return { kind: "value", value };
    },
    (error): Answer => {
      control.ended = true;
      return { kind: "failure", error, result: failure(error) };
    },
  );
}

function invoke(run: Run): unknown {
  const { instance, target, parameters, context } = run;
  const answer = instance.call(target.capability.id, parameters, context);
  if (answer instanceof Promise) return answer.then((value) => drained(value, run));
  return drained(answer, run);
}

function drained(value: unknown, { events, control, outputBytes }: Run): unknown {
  return isAsyncIterable(value)
    ? drainEvents(value as AsyncIterable<CapabilityEvent>, { events, outputBytes, ended: () => control.ended })
    : value;
}

function failure(error: unknown): Result {
  if (error instanceof EndedEarly) return error.result;
  const code = JackfieldError.is(error) ? error.code : "plugin_execute_error";
  return { status: "error", error: { code, message: messageOf(error) } };
}
