import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";

const unshare = ["--map-root-user", "--mount"];

/** Whether this system lets a test mount something for itself: Linux with user namespaces, or root. */
const canMount = spawnSync("unshare", [...unshare, "true"]).status === 0;

/** Registers tests that need a disk of their own, or one that says loudly that they do not run here. */
export function withSmallDisks(what: string, register: () => void): void {
  if (canMount) {
    register();
    return;
  }
  test(`NOT RUN: ${what}, since this system lets no user mount anything`, (t) => {
    t.diagnostic(`These tests need \`unshare ${unshare.join(" ")}\``);
  });
}

/**
 * Runs a shell line with `$disk` being a file system of 1 MiB and `$run` a TypeScript file, and returns the JSON that
 * the line printed last.
 */
export async function onSmallDisk(t: TestContext, file: string, line: string) {
  const disk = mkdtempSync(join(tmpdir(), "jackfield-disk-"));
  t.after(() => rmSync(disk, { recursive: true, force: true }));
  const run = `"${process.execPath}" --conditions=@jackfield/source "${file}"`;
  const script = `disk='${disk}'; mount -t tmpfs -o size=1m none $disk && ${line.replaceAll("$run", run)}`;
  const { stdout } = await promisify(execFile)("unshare", [...unshare, "sh", "-c", script]);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
