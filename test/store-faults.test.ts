import assert from "node:assert/strict";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { onSmallDisk, withSmallDisks } from "../packages/host/src/store/testing/small-disk.ts";
import { jackfield } from "../packages/server/src/testing/jackfield.ts";
import type { ProgramResult } from "../packages/server/src/testing/run-program.ts";
import { tempFolder } from "../packages/server/src/testing/temp-folder.ts";

const program = fileURLToPath(new URL("../packages/server/src/cli/main.ts", import.meta.url));
const question = "what is 2 + 3";
const commands = [
  ["serve", "--port", "0"],
  ["ask", question],
];

/** A folder whose store has been used once. */
async function usedFolder(t: TestContext): Promise<{ readonly folder: string; readonly store: string }> {
  const folder = await tempFolder(t);
  const { code, stderr } = await jackfield(["ask", question], { cwd: folder });
  assert.equal(code, 0, stderr);
  return { folder, store: join(folder, ".jackfield", "store.db") };
}

function assertRefused({ code, stdout, stderr }: ProgramResult, error: string, message: RegExp): void {
  assert.deepEqual([code, stdout], [1, ""], stderr);
  const lines = stderr.trimEnd().split("\n");
  assert.equal(lines.length, 1, stderr);
  assert.ok(lines[0]?.startsWith(`error ${error}: `), stderr);
  assert.match(stderr, message);
}

test("a store that another process holds is told in one line, after some patience", async (t) => {
  const { folder, store } = await usedFolder(t);
  const other = new DatabaseSync(store);
  t.after(() => other.close());
  other.exec("pragma locking_mode = exclusive; begin immediate; commit");
  const runs = await Promise.all(commands.map((words) => jackfield(words, { cwd: folder })));
  for (const run of runs) assertRefused(run, "store_locked", /store\.db is open in another process.* after 5 seconds/);
});

test("commands that want the store at the same time wait for each other", async (t) => {
  const folder = await tempFolder(t);
  const runs = await Promise.all([1, 2, 3].map(() => jackfield(["ask", question], { cwd: folder })));
  for (const { code, stdout, stderr } of runs) assert.deepEqual([code, stdout.trim(), stderr], [0, "2 + 3 = 5", ""]);
  const verdict = await jackfield(["audit", "verify"], { cwd: folder });
  assert.equal(verdict.code, 0, verdict.stdout);
});

test("a store of a newer version is told in one line and left as it is", async (t) => {
  const { folder, store } = await usedFolder(t);
  const other = new DatabaseSync(store);
  other.exec("insert into schema_version values (999, 0)");
  other.close();
  const before = readFileSync(store);
  for (const words of commands) {
    assertRefused(await jackfield(words, { cwd: folder }), "store_newer", /has schema 999; this program knows/);
  }
  assert.deepEqual(readFileSync(store), before);
});

test("a torn store is told in one line", async (t) => {
  const { folder, store } = await usedFolder(t);
  const file = openSync(store, "r+");
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, 0);
  closeSync(file);
  for (const words of commands) {
    assertRefused(await jackfield(words, { cwd: folder }), "store_corrupt", /store\.db is damaged/);
  }
});

withSmallDisks("what the command line and HTTP answer on full and read-only disks", () => {
  test("a read-only disk is told, with exit code 1", async (t) => {
    const ask = `HOME=$disk $run --store file:$disk/store.db --data $disk/data --json ask '${question}'`;
    const line = `${ask} >/dev/null && mount -o remount,ro $disk && { ${ask} 2>&1; test $? = 1; }`;
    const { error } = await onSmallDisk(t, program, line);
    assert.equal(error.message.error, "store_read_only");
  });

  test("on a full disk nothing is answered that has no audit row, nothing is lost, and it goes on when there is room", async (t) => {
    const worker = fileURLToPath(new URL("./store/fill-the-disk.ts", import.meta.url));
    const told = await onSmallDisk(t, worker, "$run $disk");
    assert.equal(told.before.status, 200);
    assert.equal(told.refused.status, 507);
    assert.equal(told.refused.body.error.message.error, "store_full");
    assert.equal(told.refused.body.data, undefined);
    assert.equal(told.token.error.message.error, "store_full");
    assert.equal(told.tokens, 0);
    assert.equal(told.after.status, 200);
    assert.deepEqual(told.verdict.intact, true);
    assert.equal(told.rows, told.answered + 1);
  });
});
