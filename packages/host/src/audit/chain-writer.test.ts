// A part of this needs JACKFIELD_TEST_POSTGRES_URL, which `npm test` gives it.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { JackfieldError } from "@jackfield/sdk";
import { openStore } from "../store/open-store.ts";
import { onSmallDisk, withSmallDisks } from "../store/testing/small-disk.ts";
import { startProcess } from "../store/testing/start-process.ts";
import { endConnection, freshSchema, withPostgres } from "../store/testing/test-database.ts";
import type { Store } from "../store/types.ts";
import { openAuditLog } from "./audit-log.ts";
import { fieldOf, LogFolder, readEvent, success, writeRows } from "./testing/open-test-log.ts";

const auditProcess = fileURLToPath(import.meta.resolve("./testing/audit-process.ts"));
const everything = { limit: 1_000 };
const statement = (sql: string) => ({ sql, parameters: [] });
const refuseRows = statement(
  "create trigger refuse before insert on audit when new.body like '%poison%' begin select raise(abort, 'no'); end",
);

test("rows that a failing write refused leave no gap, and what comes after chains on", async (t) => {
  await new LogFolder(t).use(async ({ log, store }) => {
    await writeRows(log, ["a"]);
    await store.write([refuseRows]);
    const outcomes = await Promise.allSettled([writeRows(log, ["poison"]), writeRows(log, ["with it"])]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    const alone = log.conclude(readEvent({ capability: "poison" }), success, { intended: false, alone: true });
    await assert.rejects(alone, { code: "store_failed" });
    await assert.rejects(log.intend(readEvent({ capability: "poison", effect: "write" })), { code: "store_failed" });
    await writeRows(log, ["b", "c"]);
    const rows = await log.list(everything);
    assert.deepEqual(fieldOf(rows, "capability"), ["a", "b", "c"]);
    assert.deepEqual(fieldOf(rows, "seq"), [1, 2, 3]);
    assert.deepEqual(await log.verify(), { intact: true, rows: 3 });
  });
});

test("rows that wait while a write fails are written and chain on", async (t) => {
  await new LogFolder(t).use(async ({ log, store }) => {
    await store.write([refuseRows]);
    const failing = log.conclude(readEvent({ capability: "poison" }), success, { intended: false, alone: true });
    const waiting = ["a", "b"].map((capability) =>
      log.conclude(readEvent({ capability }), success, { intended: false, alone: true }),
    );
    await assert.rejects(failing, { code: "store_failed" });
    await Promise.all(waiting);
    assert.deepEqual(fieldOf(await log.list(everything), "capability"), ["a", "b"]);
    assert.deepEqual(await log.verify(), { intact: true, rows: 2 });
  });
});

test("a write that failed after it was committed is found, and what comes after chains on", async (t) => {
  const folder = new LogFolder(t);
  let losing = false;
  const { log, close } = await folder.open("host-1", (store) => ({
    ...store,
    write: async (statements, options) => {
      await store.write(statements, options);
      if (losing) throw new JackfieldError("store_unreachable", "The answer was lost");
    },
  }));
  await writeRows(log, ["a"]);
  losing = true;
  await assert.rejects(writeRows(log, ["b", "c"]), { code: "store_unreachable" });
  losing = false;
  await writeRows(log, ["d"]);
  assert.deepEqual(fieldOf(await log.list(everything), "capability"), ["a", "b", "c", "d"]);
  assert.deepEqual(await log.verify(), { intact: true, rows: 4 });
  await close();
});

test("while the store cannot be asked nothing is written on a doubtful chain", async (t) => {
  const folder = new LogFolder(t);
  const down = new JackfieldError("store_unreachable", "down");
  let reachable = true;
  const { log, close } = await folder.open("host-1", (store) => ({
    ...store,
    get read(): Store["read"] {
      if (!reachable) throw down;
      return store.read;
    },
    write: (statements, options) => (reachable ? store.write(statements, options) : Promise.reject(down)),
  }));
  reachable = false;
  await assert.rejects(writeRows(log, ["a"]), down);
  await assert.rejects(writeRows(log, ["b"]), down);
  reachable = true;
  await writeRows(log, ["c"]);
  assert.deepEqual(fieldOf(await log.list(everything), "capability"), ["c"]);
  assert.deepEqual(await log.verify(), { intact: true, rows: 1 });
  await close();
});

test("closing without a store that answers still ends, and keeps what is certain", async (t) => {
  const folder = new LogFolder(t);
  let reachable = true;
  const { log, store } = await folder.open("host-1", (inner) => ({
    ...inner,
    write: (statements, options) =>
      reachable ? inner.write(statements, options) : Promise.reject(new JackfieldError("store_unreachable", "down")),
  }));
  await writeRows(log, ["a"]);
  reachable = false;
  await log.close();
  await store.close();
  await folder.use(async (opened) => assert.deepEqual(await opened.log.verify(), { intact: true, rows: 1 }));
});

test("X7 after kill -9 every acknowledged row is there, every announcement has an end, the chain is intact", async (t) => {
  const folder = new LogFolder(t);
  const promised: { intent?: string; end?: string }[] = [];
  for (const lines of [1, 50, 400]) {
    const caller = startProcess(auditProcess, ["calls", folder.folder]);
    for (let count = 0; count < lines; count += 1) promised.push((await caller.next()) as object);
    promised.push(...((await caller.kill()) as object[]));
  }
  await folder.use(async ({ log, store }) => {
    assert.equal((await log.verify()).intact, true);
    const bodies = await store.read.selectFrom("audit").select("body").execute();
    const records = bodies.map(({ body }): Record<string, unknown> => JSON.parse(body));
    const ids = (phases: readonly string[]) =>
      new Set(records.filter(({ phase }) => phases.includes(String(phase))).map(({ id }) => id));
    const intents = ids(["intent"]);
    const ends = ids(["outcome", "complete"]);
    assert.deepEqual(
      promised.filter(({ intent }) => intent !== undefined && !intents.has(intent)),
      [],
    );
    assert.deepEqual(
      promised.filter(({ end }) => end !== undefined && !ends.has(end)),
      [],
    );
    assert.deepEqual(
      [...intents].filter((id) => !ends.has(id)),
      [],
    );
  });
});

withSmallDisks("the audit log on a full disk", () => {
  test("a full disk refuses the rows, keeps those acknowledged, and the chain goes on when there is room", async (t) => {
    const told = await onSmallDisk(t, auditProcess, "$run fill $disk $disk/ballast");
    assert.ok(told.outcomes.includes("store_full"));
    assert.deepEqual(told.afterwards, ["written", "written"]);
    assert.deepEqual(told.found, told.acknowledged.slice(-1_000));
    assert.deepEqual(told.verdict, { intact: true, rows: told.acknowledged.length });
  });
});

withPostgres("the audit log on PostgreSQL", () => {
  test("two hosts keep a chain each in one database", async (t) => {
    const url = await freshSchema(t);
    const hosts = await Promise.all([openHost(t, url), openHost(t, url)]);
    await Promise.all(
      hosts.map(({ log }, index) =>
        writeRows(
          log,
          Array.from({ length: 300 }, (_, row) => `${index}-${row}`),
        ),
      ),
    );
    for (const [index, { log, close }] of hosts.entries()) {
      assert.equal((await log.list({ limit: 1 }))[0]?.record["capability"], `${index}-299`);
      assert.deepEqual(await log.verify(), { intact: true, rows: 300 });
      await close();
    }
  });

  test("a chain survives a connection that is lost in the middle of a write", async (t) => {
    const { log, store, close } = await openHost(t, await freshSchema(t));
    await writeRows(log, ["a"]);
    await store.write([
      statement(`create function slow() returns trigger language plpgsql as $$
        begin perform set_config('application_name', 'slow-audit', false), pg_sleep(60); return new; end $$`),
      statement("create trigger slow before insert on audit for each row when (new.seq = 2) execute function slow()"),
    ]);
    const lost = assert.rejects(writeRows(log, ["lost"]), { code: "store_unreachable" });
    await endConnection("slow-audit");
    await lost;
    await store.write([statement("drop trigger slow on audit")]);
    await writeRows(log, ["b", "c"]);
    assert.deepEqual(fieldOf(await log.list(everything), "capability"), ["a", "b", "c"]);
    assert.deepEqual(await log.verify(), { intact: true, rows: 3 });
    await close();
  });
});

let hosts = 0;

/** A host of its own on a PostgreSQL database. */
async function openHost(t: TestContext, url: string) {
  hosts += 1;
  const dataFolder = mkdtempSync(join(tmpdir(), "jackfield-audit-"));
  t.after(() => rmSync(dataFolder, { recursive: true, force: true }));
  const chain = `audit-test-${process.pid}-${hosts}`;
  const store = await openStore(url, { lockKey: chain });
  const log = await openAuditLog({ store, chain, dataFolder, clock: Date.now });
  const close = async () => {
    await log.close();
    await store.close();
  };
  return { log, store, close };
}
