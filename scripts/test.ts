// npm test: type check, lint, then every test with coverage and a throwaway PostgreSQL.
// `npm test -- <file or folder> …` and `--title <pattern>` run a part, without checks and coverage.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "./postgres.ts";
import { describeCoverage } from "./testing/describe-coverage.ts";
import { onInterrupt } from "./testing/on-interrupt.ts";
import { runChecks } from "./testing/run-checks.ts";
import { runTests } from "./testing/run-tests.ts";
import { selectFiles } from "./testing/select-files.ts";
import { testEnvironment } from "./testing/test-environment.ts";
import type { TestRunResult } from "./testing/types.ts";
import { writeLcov } from "./testing/write-lcov.ts";

const databaseVariable = "JACKFIELD_TEST_POSTGRES_URL";
const patience = 180_000;

const root = join(import.meta.dirname, "..");
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { title: { type: "string", multiple: true } },
});
const whole = positionals.length === 0 && values.title === undefined;
process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const files = selectFiles(root, "test", positionals);
  if (files.length === 0) {
    console.error(`no test file in ${positionals.join(", ") || root}`);
    return false;
  }
  if (whole && !(await runChecks(root, ["typecheck", "lint"]))) return false;
  const signal = onInterrupt();
  const database = await startPostgres();
  try {
    const env = testEnvironment("url" in database ? { [databaseVariable]: database.url } : {});
    const titles = values.title ? { titles: values.title } : {};
    const result = await runTests({ files, env, coverage: whole, patience, signal, ...titles });
    await report(result, "missing" in database ? notRun(files, database.missing) : []);
    return result.passed && !signal.aborted;
  } finally {
    if ("stop" in database) await database.stop();
  }
}

/** Everything that is told at the end; the counts stand last. */
async function report({ coverage, counts }: TestRunResult, notices: readonly string[]): Promise<void> {
  const lines: string[] = [];
  if (coverage) {
    await writeLcov(join(root, "coverage/lcov.info"), coverage);
    lines.push("", ...describeCoverage(root, coverage));
  }
  console.log([...lines, "", ...notices, ...counts].join("\n"));
}

function notRun(files: readonly string[], reason: string): readonly string[] {
  const names = files.filter((file) => readFileSync(file, "utf8").includes(databaseVariable));
  if (names.length === 0) return [];
  return [
    "!! TESTS THAT DID NOT RUN: no PostgreSQL",
    `!! ${reason}`,
    ...names.map((file) => `!!   the PostgreSQL half of ${relative(root, file)}`),
    `!! Set ${databaseVariable} to a database that may be emptied.`,
    "",
  ];
}
