import { setImmediate } from "node:timers/promises";
import { type CapabilityEvent, JackfieldError } from "@jackfield/sdk";
import { maxOutputDepth } from "./check-output.ts";
import type { EventChannel } from "./event-channel.ts";
import { inspectJson } from "./inspect-json.ts";

const eventsATurn = 32;

export interface DrainOptions {
  readonly events: EventChannel;
  readonly outputBytes: number;
  /** Whether the call is over, so that nobody wants what is left. */
  readonly ended: () => boolean;
}

/**
 * Passes a capability's events on and makes its answer of them: the last `result` event, else what the generator
 * returned, else the contents in order.
 *
 * @throws JackfieldError output_too_large, output_not_json, and what the plugin throws
 */
export async function drainEvents(iterable: AsyncIterable<CapabilityEvent>, options: DrainOptions): Promise<unknown> {
  const iterator = iterable[Symbol.asyncIterator]();
  const contents: unknown[] = [];
  let left = options.outputBytes;
  let result: { readonly value: unknown } | undefined;
  for (let count = 1; ; count += 1) {
    const next = (await iterator.next()) as IteratorResult<CapabilityEvent, unknown>;
    if (options.ended()) {
      await iterator.return?.();
      return undefined;
    }
    if (next.done) return result ? result.value : (next.value ?? { contents });
    const event = next.value;
    if (event.type === "result") result = { value: event.result };
    else if (event.type === "content") left -= keepContent(contents, event.content, left);
    await options.events.push(event);
    // A generator that never waits would otherwise keep every timer from running, its own deadline too.
    if (count % eventsATurn === 0) await setImmediate();
  }
}

/** Gives back how many bytes the piece has at the least. */
function keepContent(contents: unknown[], content: unknown, limit: number): number {
  const inspection = inspectJson(content, { maxDepth: maxOutputDepth, limit });
  switch (inspection.kind) {
    case "plain":
      contents.push(inspection.copy);
      return inspection.minBytes;
    case "convertible":
      return keepContent(contents, JSON.parse(JSON.stringify(content)) as unknown, limit);
    case "refused":
      throw new JackfieldError("output_not_json", `A piece of content is not JSON: ${inspection.reason}.`);
    case "too_large":
      throw new JackfieldError("output_too_large", "The content that was yielded is larger than an answer may be.");
  }
}

export function isAsyncIterable(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { [Symbol.asyncIterator]?: unknown })[Symbol.asyncIterator] === "function"
  );
}
