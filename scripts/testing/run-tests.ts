import { availableParallelism } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { run } from "node:test";
import { spec, type TestEvent } from "node:test/reporters";
import type { Coverage, TestRun, TestRunResult } from "./types.ts";

const counted = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/;

/**
 * Runs test files, each in its own process, and reports on standard output as they go. The counts and the coverage are
 * handed back instead of printed, so that the caller decides what stands last.
 */
export async function runTests({ files, env, titles, coverage, patience, signal }: TestRun): Promise<TestRunResult> {
  const stall = watchForStall(patience);
  const events = run({
    files,
    env,
    signal: AbortSignal.any([signal, stall.signal]),
    coverage,
    concurrency: availableParallelism(),
    execArgv: ["--conditions=@jackfield/source"],
    coverageIncludeGlobs: ["packages/*/src/**", "packages/*/plugins/**"],
    coverageExcludeGlobs: ["**/*.test.ts", "**/*.soak.ts", "**/dist/**"],
    ...(titles && { testNamePatterns: titles }),
  });
  const counts: string[] = [];
  let passed = false;
  let measured: Coverage | undefined;
  async function* shown(): AsyncIterable<TestEvent> {
    for await (const event of events as AsyncIterable<TestEvent>) {
      stall.reported();
      if (event.type === "test:coverage") measured = event.data;
      else if (event.type === "test:diagnostic" && isCount(event.data)) counts.push(`ℹ ${event.data.message}`);
      else yield event;
      // Each file has a summary of its own; the one without a file is the run's.
      if (event.type === "test:summary" && event.data.file === undefined) passed = event.data.success;
    }
  }
  await pipeline(Readable.from(shown()), new spec(), process.stdout, { end: false });
  stall.end();
  return measured === undefined ? { passed, counts } : { passed, counts, coverage: measured };
}

/** A test file that neither ends nor reports would hold the run for ever; aborted, it is listed as failed. */
function watchForStall(patience: number | undefined) {
  const controller = new AbortController();
  const stuck = new Error("It neither ended nor reported anything; does it leave a server, timer or connection open?");
  const timer = patience === undefined ? undefined : setTimeout(() => controller.abort(stuck), patience);
  return { signal: controller.signal, reported: () => timer?.refresh(), end: () => clearTimeout(timer) };
}

/** The run's own counts belong to no file. */
function isCount(data: { readonly nesting: number; readonly message: string; readonly file?: string }): boolean {
  return data.nesting === 0 && data.file === undefined && counted.test(data.message);
}
