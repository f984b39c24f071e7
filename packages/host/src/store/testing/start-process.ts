import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A process that prints JSON values, one a line. */
export interface TalkingProcess {
  /** The next value that it prints. */
  next(): Promise<unknown>;
  /** Kills it without warning; returns the values that nobody had read. */
  kill(): Promise<readonly unknown[]>;
}

/** Starts a TypeScript file in a process of its own. */
export function startProcess(file: string, args: readonly string[]): TalkingProcess {
  const child = spawn(process.execPath, ["--conditions=@jackfield/source", file, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    assert.ok(done !== true, "the process ended early");
    return JSON.parse(value);
  };
  const kill = async (): Promise<readonly unknown[]> => {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
    const rest: string[] = [];
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) rest.push(line.value);
    // The kill may have cut the last line off; one that is whole is valid JSON again.
    return rest.flatMap((line, index) => (index < rest.length - 1 || isJson(line) ? [JSON.parse(line)] : []));
  };
  return { next, kill };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
