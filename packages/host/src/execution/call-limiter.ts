import { JackfieldError } from "@jackfield/sdk";

/** Counts what runs, and refuses what would be too much. */
export interface CallLimiter {
  /** @throws JackfieldError rate_limited */
  enter(): void;
  leave(): void;
  readonly running: number;
}

export function createCallLimiter(limit: number): CallLimiter {
  let running = 0;
  return {
    enter() {
      if (running >= limit)
        throw new JackfieldError(
          "rate_limited",
          `${limit} calls are running, which is all this host allows at a time.`,
        );
      running += 1;
    },
    leave() {
      running -= 1;
    },
    get running() {
      return running;
    },
  };
}
