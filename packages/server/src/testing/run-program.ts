import { spawn } from "node:child_process";
import { programEnvironment } from "./program-environment.ts";

export interface ProgramResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. Its environment is only what is given, and the PATH. */
export function runProgram(
  file: string,
  words: readonly string[],
  { cwd, env }: ProgramOptions,
): Promise<ProgramResult> {
  const child = spawn(file, words, {
    cwd,
    env: { ...programEnvironment(cwd), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
