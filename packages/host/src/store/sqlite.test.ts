import assert from "node:assert/strict";
import {
  closeSync,
  copyFileSync,
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
import { fileURLToPath } from "node:url";
import { requireSqlite } from "./require-sqlite.ts";
import { openSqliteStore } from "./sqlite.ts";
import { insert, keys, rejects, storeContract } from "./store-contract.ts";
import { onSmallDisk, withSmallDisks } from "./testing/small-disk.ts";

const storeProcess = fileURLToPath(import.meta.resolve("./testing/store-process.ts"));

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

test("an empty durable batch brings what was written before into the database file itself", async (t) => {
  const folder = temporaryFolder(t);
  const store = await openSqliteStore(join(folder, "store.db"));
  await store.write([insert(store, "a")]);
  await store.write([], { durable: true });
  copyFileSync(join(folder, "store.db"), join(folder, "copy.db"));
  await store.close();
  const copy = await openSqliteStore(join(folder, "copy.db"));
  assert.deepEqual(await keys(copy), ["a"]);
  await copy.close();
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

withSmallDisks("full and read-only disks", () => {
  test("a full disk is told, loses nothing that was acknowledged, and writing goes on when there is room", async (t) => {
    const line = "$run fill file:$disk/store.db $disk/ballast";
    const { outcome, afterwards, acknowledged, found } = await onSmallDisk(t, storeProcess, line);
    assert.match(outcome, /^store_full: The store file .*store\.db has no room left/);
    assert.deepEqual(afterwards, ["written", "written", "written"]);
    assert.ok(acknowledged.length > 3);
    assert.deepEqual(found, acknowledged);
  });

  test("a read-only disk is told", async (t) => {
    const open = "$run open file:$disk/store.db";
    const line = `${open} >/dev/null && mount -o remount,ro $disk && ${open}`;
    const { code, message } = await onSmallDisk(t, storeProcess, line);
    assert.equal(code, "store_read_only");
    assert.match(message, /The store file .*store\.db cannot be written/);
  });

  test("a disk without room for a new store is told", async (t) => {
    const line = "head -c 2m /dev/zero >$disk/ballast; $run open file:$disk/store.db";
    assert.equal((await onSmallDisk(t, storeProcess, line)).code, "store_full");
  });
});

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
