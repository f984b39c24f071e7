import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface ChildServer {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first word that it listens. */
  readonly readyMs: number;
  /** Resident memory in megabytes, from the kernel; undefined where there is no /proc. */
  residentMb(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** Starts a program that prints a line with its URL once it listens. */
export async function startChild(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  const start = performance.now();
  const child = spawn(process.execPath, ["--conditions=@jackfield/source", file, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  const url = await firstUrl(child);
  const readyMs = performance.now() - start;
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start`);
  return {
    url,
    pid,
    readyMs,
    residentMb: () => residentMb(pid),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function firstUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("no output to read");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/[\w.:[\]-]+/.exec(line)?.[0];
    if (url) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error("the server ended without listening");
}

async function residentMb(pid: number): Promise<number | undefined> {
  const { readFile } = await import("node:fs/promises");
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
