import { type InputEvent, JackfieldError } from "@jackfield/sdk";
import type { HostLogger } from "../telemetry/types.ts";
import type { InputQueue, QueuedInput } from "./types.ts";

const capacity = 1_000;

export function createInputQueue({ clock, logger }: { clock: () => number; logger: HostLogger }): InputQueue {
  const waiting: QueuedInput[] = [];
  const takers = new Set<(input: QueuedInput) => void>();

  return {
    push(plugin, input) {
      const queued = { ...checked(plugin, input), plugin, at: clock() };
      if (takers.size > 0) {
        for (const take of takers) take(queued);
        return;
      }
      waiting.push(queued);
      if (waiting.length > capacity) {
        waiting.shift();
        logger.warn("an input was dropped because nothing takes them", { plugin });
      }
    },
    subscribe(take) {
      takers.add(take);
      for (const input of waiting.splice(0)) take(input);
      return () => void takers.delete(take);
    },
    get waiting() {
      return waiting.length;
    },
  };
}

function checked(plugin: string, input: InputEvent): InputEvent {
  if (
    typeof input !== "object" ||
    input === null ||
    typeof input.source !== "string" ||
    typeof input.inputType !== "string"
  ) {
    throw new JackfieldError("request_malformed", `${plugin} pushed an input without a source and an inputType.`);
  }
  return input;
}
