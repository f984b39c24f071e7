import assert from "node:assert/strict";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import canonicalize from "canonicalize";
import { fieldOf, LogFolder, readEvent, success, writeRows } from "./testing/open-test-log.ts";

const everything = { limit: 1_000 };

test("S6 a read leaves one row that says who called what, with what, how it was decided and how it ended", async (t) => {
  const rows = await new LogFolder(t).use(async ({ log }) => {
    const event = readEvent({
      subject: "agent:helper",
      on_behalf_of: "user:ann",
      parameters_hash: log.hashParameters({ zone: "Asia/Tokyo" }),
      channel: "http",
      approver: "user:bob",
    });
    await log.conclude(event, { status: "error", error: "timeout", duration_ms: 7 }, { intended: false, alone: true });
    return log.list(everything);
  });
  assert.equal(rows.length, 1);
  const { record, ...columns } = rows[0] ?? assert.fail();
  assert.deepEqual({ ...columns, hash: columns.hash.length }, { chain: "host-1", seq: 1, hash: 43, at: record["at"] });
  assert.match(String(record["id"]), /^id-\d+$/);
  assert.match(String(record["parameters_hash"]), /^[\w-]{43}$/);
  const { id, at, started_at, parameters_hash, ...rest } = record;
  assert.deepEqual(rest, {
    approver: "user:bob",
    capability: "now",
    channel: "http",
    decision: "allow",
    duration_ms: 7,
    effect: "read",
    error: "timeout",
    event: "call",
    on_behalf_of: "user:ann",
    phase: "complete",
    plugin: "clock",
    plugin_version: "1.0.0",
    seq: 1,
    status: "error",
    subject: "agent:helper",
  });
});

test("S6 a write is announced on disk before it runs and concluded after", async (t) => {
  await new LogFolder(t).use(async ({ log, store }) => {
    const event = readEvent({ effect: "write" });
    await log.intend(event);
    assert.equal((await store.read.selectFrom("audit_open").selectAll().execute()).length, 1);
    await log.conclude(event, success, { intended: true, alone: true });
    assert.equal((await store.read.selectFrom("audit_open").selectAll().execute()).length, 0);
    const rows = await log.list(everything);
    assert.deepEqual(fieldOf(rows, "phase"), ["intent", "outcome"]);
    assert.deepEqual(fieldOf(rows, "status"), [undefined, "success"]);
    assert.equal(new Set(fieldOf(rows, "id")).size, 1);
  });
});

test("what is stored is canonical JSON, whatever callers put into it", async (t) => {
  await new LogFolder(t).use(async ({ log, store }) => {
    const hostile = '","subject":"user:owner\u0000\u2028é\\"🙂';
    const event = readEvent({ subject: hostile, plugin: "x".repeat(100_000), capability: hostile });
    await log.conclude(event, success, { intended: false, alone: false });
    const { body } = await store.read.selectFrom("audit").select("body").executeTakeFirstOrThrow();
    assert.equal(body, canonicalize(JSON.parse(body)));
    const [row] = await log.list(everything);
    assert.equal(row?.record["subject"], hostile);
    assert.equal(String(row?.record["plugin"]).length, 1_025);
    assert.deepEqual(await log.list({ subject: "user:owner" }), []);
    assert.equal((await log.list({ subject: hostile, plugin: "x".repeat(100_000) })).length, 1);
    assert.equal((await log.verify()).intact, true);
  });
});

test("rows are listed newest first, by filter, from a number back, and never without bound", async (t) => {
  await new LogFolder(t).use(async ({ log }) => {
    const rows = Array.from({ length: 1_300 }, (_, index) =>
      log.conclude(readEvent({ plugin: index % 600 === 0 ? "rare" : "clock", subject: `user:${index % 2}` }), success, {
        intended: false,
        alone: false,
      }),
    );
    await Promise.all(rows);
    const seqs = async (filter: object) => (await log.list(filter)).map(({ seq }) => seq);
    assert.deepEqual((await seqs({})).length, 50);
    assert.deepEqual(await seqs({ limit: 3 }), [1_300, 1_299, 1_298]);
    assert.deepEqual(await seqs({ limit: 2, before: 10 }), [9, 8]);
    assert.deepEqual(await seqs({ plugin: "rare" }), [1_201, 601, 1]);
    assert.deepEqual(await seqs({ plugin: "rare", limit: 1, before: 1_201 }), [601]);
    assert.deepEqual(await seqs({ plugin: "rare", subject: "user:1" }), []);
    assert.deepEqual(await seqs({ event: "token_created" }), []);
    assert.equal((await seqs({ limit: 1_000_000 })).length, 1_000);
    for (const limit of [0, -5]) assert.equal((await seqs({ limit })).length, 1);
    for (const limit of [Number.NaN, 1.5]) assert.equal((await seqs({ limit })).length, 50);
  });
});

test("S6 parameters are hashed under a key, the same whatever the order of their names", async (t) => {
  const first = new LogFolder(t);
  const hashes = () =>
    first.use(async ({ log }) =>
      [{ a: 1, b: { c: [1, null], d: "x" } }, { b: { d: "x", c: [1, null] }, a: 1 }, { a: 2 }, {}].map(
        log.hashParameters,
      ),
    );
  const [one, same, other] = await hashes();
  assert.equal(one, same);
  assert.notEqual(one, other);
  assert.equal((await hashes())[0], one, "the key is kept");
  const elsewhere = await new LogFolder(t).use(async ({ log }) => log.hashParameters({ a: 2 }));
  assert.notEqual(elsewhere, other, "another host has another key");
});

test("parameters that have no canonical form are hashed all the same", async (t) => {
  await new LogFolder(t).use(async ({ log }) => {
    const lone = log.hashParameters({ text: "\ud800" });
    assert.match(lone, /^[\w-]{43}$/);
    assert.notEqual(lone, log.hashParameters({ text: "\ud801" }));
  });
});

test("X7 what was announced and never concluded becomes unknown at the next start, once", async (t) => {
  const folder = new LogFolder(t);
  await folder.use(async ({ log }) => {
    const done = readEvent({ effect: "write", capability: "done" });
    await Promise.all([
      log.intend(done),
      log.intend(readEvent({ effect: "write", capability: "lost", channel: "cli" })),
    ]);
    await log.conclude(done, success, { intended: true, alone: false });
  });
  for (let start = 0; start < 2; start += 1) {
    await folder.use(async ({ log }) => {
      const rows = await log.list(everything);
      assert.deepEqual(fieldOf(rows, "phase"), ["intent", "intent", "outcome", "outcome"]);
      const [recovered, , intent] = rows;
      assert.equal(recovered?.record["event"], "recovery");
      assert.equal(recovered?.record["status"], "unknown");
      assert.equal(recovered?.record["error"], "The host stopped before the end was recorded");
      for (const field of ["id", "subject", "plugin", "capability", "channel", "started_at", "effect"]) {
        assert.equal(recovered?.record[field], intent?.record[field], field);
      }
      assert.equal((await log.verify()).intact, true);
    });
  }
});

test("an announcement that was tampered with is recovered with what is left of it", async (t) => {
  const folder = new LogFolder(t);
  await folder.use(({ log }) => log.intend(readEvent({ effect: "write" })));
  folder.tamper("update audit set body = 'gone'");
  await folder.use(async ({ log }) => {
    const [row] = await log.list(everything);
    assert.deepEqual([row?.record["status"], row?.record["subject"]], ["unknown", "unknown"]);
  });
});

test("closing writes what waits and refuses what comes after", async (t) => {
  const folder = new LogFolder(t);
  const { log, store } = await folder.open();
  const waiting = writeRows(log, ["a", "b"]);
  await Promise.all([log.close(), log.close()]);
  await waiting;
  await assert.rejects(writeRows(log, ["c"]), { code: "store_failed", message: "The audit log is closed" });
  await store.close();
  await folder.use(async ({ log: reopened }) => {
    assert.deepEqual(fieldOf(await reopened.list(everything), "capability"), ["a", "b"]);
    assert.deepEqual(await reopened.verify(), { intact: true, rows: 2 });
  });
});

test("the key and the head are files for their owner only", async (t) => {
  const folder = new LogFolder(t);
  await folder.use(({ log }) => writeRows(log, ["a"]));
  assert.equal(readFileSync(folder.keyFile).length, 32);
  assert.equal(statSync(folder.keyFile).mode & 0o777, 0o600);
  assert.equal(statSync(folder.headFile).mode & 0o777, 0o600);
  const { hash, ...head } = JSON.parse(readFileSync(folder.headFile, "utf8"));
  assert.deepEqual({ ...head, boot: "" }, { chain: "host-1", seq: 1, synced: 1, boot: "" });
  assert.match(hash, /^[\w-]{43}$/);
});

test("a key that is missing or not 32 bytes is told and never made again", async (t) => {
  const folder = new LogFolder(t);
  await folder.use(({ log }) => writeRows(log, ["a"]));
  const key = readFileSync(folder.keyFile);
  writeFileSync(folder.keyFile, key.subarray(1));
  await assert.rejects(folder.open(), {
    code: "audit_key_invalid",
    message: /audit\.key holds 31 bytes instead of 32/,
  });
  rmSync(folder.keyFile);
  await assert.rejects(folder.open(), { code: "audit_key_invalid", message: /audit\.key is missing/ });
  await assert.rejects(folder.open(), { code: "audit_key_invalid" });
  folder.tamper("delete from audit");
  await assert.rejects(folder.open(), { code: "audit_key_invalid" }, "the saved head still knows of rows");
  writeFileSync(folder.keyFile, key);
  await folder.use(async ({ log }) => assert.equal((await log.verify()).intact, false));
});

test("a head that is missing, damaged or another host's is told", async (t) => {
  const folder = new LogFolder(t);
  await folder.use(({ log }) => writeRows(log, ["a"]));
  const head = readFileSync(folder.headFile);
  rmSync(folder.headFile);
  await assert.rejects(folder.open(), { code: "audit_broken", message: /audit\.head is missing/ });
  for (const damage of ["", "{", "null", '{"seq":"1"}', JSON.stringify({ ...JSON.parse(String(head)), seq: -1 })]) {
    writeFileSync(folder.headFile, damage);
    await assert.rejects(folder.open(), { code: "audit_broken", message: /audit\.head.* is damaged/ });
  }
  writeFileSync(folder.headFile, head);
  await assert.rejects(folder.open("host-2"), {
    code: "audit_key_invalid",
    message: /of host host-1, and this is host host-2/,
  });
  folder.tamper("delete from audit");
  await assert.rejects(folder.open("host-2"), { code: "audit_broken", message: /audit\.head is of .* host host-1/ });
});
