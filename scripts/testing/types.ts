import type { EventData } from "node:test";

export type Coverage = EventData.TestCoverage;

export interface TestRun {
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Only tests whose title matches one of these. */
  readonly titles?: readonly string[];
  readonly coverage: boolean;
  /** Ends the run when nothing was reported for so long, milliseconds; unset: waits as long as it takes. */
  readonly patience?: number;
  readonly signal: AbortSignal;
}

export interface TestRunResult {
  readonly passed: boolean;
  /** The closing lines: how many tests ran, passed, failed and so on. */
  readonly counts: readonly string[];
  readonly coverage?: Coverage;
}
