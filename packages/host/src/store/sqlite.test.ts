import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { openSqliteStore } from "./sqlite.ts";
import { requireSqlite } from "./sqlite-file.ts";
import { insert, keys, rejects, storeContract } from "./store-contract.ts";

const storeProcess = new URL("fixtures/store-process.ts", import.meta.url).pathname;

storeContract("SQLite", async (t) => `file:${join(temporaryFolder(t), "data", "store.db")}`);

test("a store file and its folder are made for their owner only", async (t) => {
  const file = join(temporaryFolder(t), "data", "store.db");
  const store = await openSqliteStore(file);
  await store.write([insert(store, "a")]);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(statSync(`${file}-wal`).mode & 0o777, 0o600);
  assert.equal(statSync(join(file, "..")).mode & 0o777, 0o700);
  await store.close();
});

test("a SQLite that can corrupt a store is refused", () => {
  for (const version of ["3.51.3", "3.52.0", "3.100.0", "4.0.0"]) requireSqlite(version);
  for (const version of ["3.51.2", "3.9.9", "3.46.1"]) {
    assert.throws(() => requireSqlite(version), {
      code: "store_unsupported",
      message: new RegExp(`SQLite ${version}`),
    });
  }
});

test("a file that is no database is damaged, and left as it is", async (t) => {
  const file = join(temporaryFolder(t), "store.db");
  writeFileSync(file, "not a database, but somebody's notes\n".repeat(100));
  await rejects(openSqliteStore(file), "store_corrupt", /store\.db is damaged/);
  assert.equal(statSync(file).size, 3_700);
});

test("a torn file is damaged: cut off, or its first page overwritten", async (t) => {
  const file = await filledStore(t);
  truncateSync(file, Math.floor(statSync(file).size / 2));
  await rejects(openSqliteStore(file), "store_corrupt", /store\.db is damaged/);
  const other = await filledStore(t);
  overwrite(other, 0, 4_096);
  await rejects(openSqliteStore(other), "store_corrupt", /store\.db is damaged/);
});

test("a page that was overwritten is damaged when it is read", async (t) => {
  const file = await filledStore(t);
  overwrite(file, 4_096 * 20, 4_096 * 100);
  const store = await openSqliteStore(file);
  await rejects(store.read.selectFrom("registrations").selectAll().execute(), "store_corrupt", /store\.db is damaged/);
  await store.close();
});

test("a number that JavaScript cannot hold is damage, not a crash", async (t) => {
  const store = await openSqliteStore(join(temporaryFolder(t), "store.db"));
  const sql = "insert into manifest_cache values ('p', 'f', 'r'), ('q', 9007199254740993, 'r')";
  await store.write([
    { sql, parameters: [] },
    { sql: "insert into registrations values ('k', 'k', '', 9007199254740993, 0)", parameters: [] },
  ]);
  await rejects(store.read.selectFrom("registrations").selectAll().execute(), "store_corrupt");
  await store.close();
});

test("a path that cannot be a store file is named", async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, "taken"));
  await rejects(openSqliteStore(join(folder, "taken")), "store_read_only", /taken cannot be written/);
  writeFileSync(join(folder, "file"), "");
  await rejects(openSqliteStore(join(folder, "file", "store.db")), "store_read_only", /store\.db cannot be written/);
});

// Real disks that are full or read-only need a mount, and a mount needs a user namespace.
if (spawnSync("unshare", ["--map-root-user", "--mount", "true"]).status === 0) {
  test("a full disk is told, loses nothing that was acknowledged, and writing goes on when there is room", async (t) => {
    const { outcome, afterwards, acknowledged, found } = await onSmallDisk(
      t,
      "$run fill file:$disk/store.db $disk/ballast",
    );
    assert.match(outcome, /^store_full: The store file .*store\.db has no room left/);
    assert.deepEqual(afterwards, ["written", "written", "written"]);
    assert.ok(acknowledged.length > 3);
    assert.deepEqual(found, acknowledged);
  });

  test("a read-only disk is told", async (t) => {
    const steps =
      "$run open file:$disk/store.db >/dev/null && mount -o remount,ro $disk && $run open file:$disk/store.db";
    const { code, message } = await onSmallDisk(t, steps);
    assert.equal(code, "store_read_only");
    assert.match(message, /The store file .*store\.db cannot be written/);
  });

  test("a disk without room for a new store is told", async (t) => {
    const { code } = await onSmallDisk(t, "head -c 2m /dev/zero >$disk/ballast; $run open file:$disk/store.db");
    assert.equal(code, "store_full");
  });
} else {
  test("NOT RUN: full and read-only disks, since this system lets no user mount anything", (t) => {
    t.diagnostic("These tests need `unshare --map-root-user --mount` (Linux with user namespaces, or root)");
  });
}

/** Runs a shell line with `$disk` being a file system of 1 MiB, and returns the JSON that it printed last. */
async function onSmallDisk(t: TestContext, steps: string) {
  const disk = temporaryFolder(t);
  const run = `"${process.execPath}" --conditions=@jackfield/source "${storeProcess}"`;
  const script = `run='${run}'; disk='${disk}'; mount -t tmpfs -o size=1m none $disk && ${steps.replaceAll("$run", run)}`;
  const { stdout } = await promisify(execFile)("unshare", ["--map-root-user", "--mount", "sh", "-c", script]);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

async function filledStore(t: TestContext): Promise<string> {
  const file = join(temporaryFolder(t), "store.db");
  const store = await openSqliteStore(file);
  await Promise.all(
    Array.from({ length: 5_000 }, (_, index) => store.write([insert(store, `key-${index}-${"x".repeat(100)}`)])),
  );
  assert.equal((await keys(store)).length, 5_000);
  await store.close();
  return file;
}

function overwrite(file: string, from: number, length: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, from);
  closeSync(handle);
}

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "jackfield-sqlite-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
