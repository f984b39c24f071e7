import { spawn } from "node:child_process";

interface Check {
  readonly name: string;
  readonly seconds: number;
  readonly passed: boolean;
  readonly output: string;
}

/** Runs npm scripts side by side; prints a line for each, and what a failed one said. */
export async function runChecks(root: string, names: readonly string[]): Promise<boolean> {
  const checks = await Promise.all(names.map((name) => runScript(root, name)));
  for (const { name, seconds, passed, output } of checks) {
    console.log(`${passed ? "✔" : "✖"} ${name} (${seconds.toFixed(1)} s)`);
    if (!passed) console.log(output);
  }
  return checks.every(({ passed }) => passed);
}

async function runScript(root: string, name: string): Promise<Check> {
  const started = performance.now();
  const child = spawn("npm", ["run", "--silent", name], { cwd: root, shell: process.platform === "win32" });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const passed = await new Promise<boolean>((settle, reject) => {
    child.once("error", reject);
    child.once("close", (code) => settle(code === 0));
  });
  return { name, passed, seconds: (performance.now() - started) / 1000, output: Buffer.concat(chunks).toString() };
}
