// npm run test:soak -- --minutes N [file or folder …]: the tests that take as long as they are given.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { onInterrupt } from "./testing/on-interrupt.ts";
import { runTests } from "./testing/run-tests.ts";
import { selectFiles } from "./testing/select-files.ts";
import { testEnvironment } from "./testing/test-environment.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "10" } },
});
process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) {
    console.error(`--minutes takes a number above 0, not "${values.minutes}"`);
    return false;
  }
  const files = selectFiles(join(import.meta.dirname, ".."), "soak", positionals);
  if (files.length === 0) {
    console.error("no soak test found");
    return false;
  }
  const env = testEnvironment({ JACKFIELD_SOAK_MINUTES: String(minutes) });
  const { passed, counts } = await runTests({ files, env, coverage: false, signal: onInterrupt() });
  console.log(`\n${counts.join("\n")}`);
  return passed;
}
