import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { TestContext } from "node:test";
import { jackfieldWords } from "./jackfield.ts";
import { programEnvironment } from "./program-environment.ts";

export interface Serving {
  readonly url: string;
  readonly pid: number;
  readonly instance: string;
  readonly child: ChildProcess;
  /** Ends the process with this signal; resolves to its exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** `jackfield serve` in a process of its own, on a free port; it ends with the test. */
export async function startServe(
  t: TestContext,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const child = spawn(process.execPath, [...jackfieldWords, "serve", "--port", "0", "--json"], {
    cwd,
    env: { ...programEnvironment(cwd), JACKFIELD_LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  t.after(() => stop("SIGKILL"));
  const announcement = await firstLine(child);
  return { ...(JSON.parse(announcement) as Pick<Serving, "url" | "pid" | "instance">), child, stop };
}

function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`serve ended with ${code}`)));
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
    });
  });
}
