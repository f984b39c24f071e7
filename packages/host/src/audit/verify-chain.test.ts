import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { LogFolder, readEvent, success, writeRows } from "./testing/open-test-log.ts";
import type { AuditVerdict } from "./types.ts";

const columns = "(seq, chain, hash, body, at)";
const copyOf = (seq: number, as: number) =>
  `insert into audit ${columns} select ${as}, chain, hash, body, at from audit where seq = ${seq}`;
const renumber = (from: number, by: number) =>
  `update audit set seq = -(seq + ${by}) where seq >= ${from}; update audit set seq = -seq where seq < 0`;
const exchange = (a: number, b: number) =>
  `update audit set seq = -1 where seq = ${a}; update audit set seq = ${a} where seq = ${b}; update audit set seq = ${b} where seq = -1`;

/** What somebody with the database does to a chain of eight rows, and what the verdict is. */
const tamperings: readonly (readonly [title: string, sql: string, fault: string, seq: number])[] = [
  ["a changed body", `update audit set body = replace(body, 'user:owner', 'user:other') where seq = 4`, "changed", 4],
  [
    "a changed body of the last row",
    `update audit set body = replace(body, 'success', 'refused') where seq = 8`,
    "changed",
    8,
  ],
  ["a body that is no record any more", `update audit set body = 'nothing to see here' where seq = 4`, "changed", 4],
  ["a changed hash", `update audit set hash = 'x' || substr(hash, 2) where seq = 3`, "changed", 3],
  ["a changed time", `update audit set at = at - 1 where seq = 5`, "changed", 5],
  ["a row of a wrong type", `update audit set body = x'00ff' where seq = 5`, "unreadable", 5],
  ["a number that cannot be read", `update audit set at = 9223372036854775807 where seq = 1`, "unreadable", 1],
  ["a removed row", `delete from audit where seq = 4`, "missing", 4],
  ["removed rows in the middle", `delete from audit where seq between 3 and 5`, "missing", 3],
  ["a removed first row", `delete from audit where seq = 1`, "missing", 1],
  ["a row given to another chain", `update audit set chain = 'host-2' where seq = 6`, "missing", 6],
  ["a removed row, later ones moved up", `delete from audit where seq = 4; ${renumber(5, -1)}`, "missing", 4],
  ["removed last rows", `delete from audit where seq > 5`, "truncated", 6],
  ["all rows removed", `delete from audit`, "truncated", 1],
  ["a row put in between", `${renumber(4, 1)}; ${copyOf(2, 4)}`, "inserted", 4],
  [
    "a forged row put in between",
    `${renumber(4, 1)}; insert into audit ${columns} select 4, chain, hash, replace(body, '"seq":2', '"seq":4'), at from audit where seq = 2`,
    "inserted",
    4,
  ],
  ["a row put at the end", copyOf(3, 9), "inserted", 9],
  [
    "a forged row put at the end",
    `insert into audit ${columns} select 9, chain, hash, replace(body, '"seq":8', '"seq":9'), at from audit where seq = 8`,
    "inserted",
    9,
  ],
  ["a copy put in place of a row", `delete from audit where seq = 6; ${copyOf(3, 6)}`, "inserted", 6],
  ["a later row copied in between", `${renumber(3, 1)}; ${copyOf(8, 3)}`, "inserted", 3],
  ["a row put before the first", copyOf(3, 0), "inserted", 0],
  ["a row far behind the end", copyOf(3, 1_000), "missing", 9],
  ["neighbours that changed places", exchange(4, 5), "reordered", 4],
  ["rows that changed places", exchange(2, 7), "reordered", 2],
  [
    "a row that was moved back",
    `update audit set seq = -2 where seq = 7; ${renumber(3, 1).replaceAll("seq < 0", "seq < -2")}; update audit set seq = 3 where seq = -2; update audit set seq = seq - 1 where seq > 8`,
    "reordered",
    3,
  ],
];

for (const [title, sql, fault, seq] of tamperings) {
  test(`S6 tampering is found: ${title}`, async (t) => {
    const folder = await chainOfEight(t);
    assert.deepEqual(await verdictOf(folder), { intact: true, rows: 8 });
    folder.tamper(sql);
    const verdict = await verdictOf(folder);
    assert.ok(!verdict.intact);
    assert.deepEqual(
      { fault: verdict.fault, seq: verdict.seq, rows: verdict.rows },
      { fault, seq, rows: Math.max(seq - 1, 0) },
      verdict.message,
    );
    assert.match(verdict.message, /\S/);
    assert.deepEqual(await verdictOf(folder), verdict, "it stays found after another start");
  });
}

test("S6 rows cut off the end are still missed when the chain has gone on", async (t) => {
  const folder = await chainOfEight(t);
  folder.tamper("delete from audit where seq > 6");
  await folder.use(({ log }) => writeRows(log, ["later"]));
  const verdict = await verdictOf(folder);
  assert.deepEqual(verdict, {
    intact: false,
    rows: 6,
    fault: "missing",
    seq: 7,
    message: "The rows from 7 to 8 are missing",
  });
});

test("S6 a chain computed anew with the key in hand differs from the head kept outside", async (t) => {
  const folder = await chainOfEight(t);
  const head = readFileSync(folder.headFile);
  folder.tamper("delete from audit");
  writeFileSync(
    folder.headFile,
    JSON.stringify({ ...JSON.parse(String(head)), ...(await emptyHead(t, folder)) }).padEnd(511),
  );
  await folder.use(({ log }) => writeRows(log, ["f", "o", "r", "g", "e", "r", "y", "!"]));
  assert.equal((await verdictOf(folder)).intact, true);
  writeFileSync(folder.headFile, head);
  const verdict = await verdictOf(folder);
  assert.ok(!verdict.intact);
  assert.deepEqual([verdict.fault, verdict.seq], ["changed", 8]);
});

test("another key fits no row", async (t) => {
  const folder = await chainOfEight(t);
  const key = readFileSync(folder.keyFile);
  key[0] = (key[0] ?? 0) ^ 1;
  writeFileSync(folder.keyFile, key);
  const verdict = await verdictOf(folder);
  assert.ok(!verdict.intact);
  assert.deepEqual([verdict.fault, verdict.seq], ["changed", 1]);
});

test("rows committed just before a crash, which the saved head does not know yet, are intact", async (t) => {
  const folder = await chainOfEight(t);
  const head = readFileSync(folder.headFile);
  await folder.use(({ log }) => writeRows(log, ["i", "j"]));
  writeFileSync(folder.headFile, head);
  assert.deepEqual(await verdictOf(folder), { intact: true, rows: 10 });
});

test("S6 rows put at the end are still found when the chain has gone on", async (t) => {
  const folder = await chainOfEight(t);
  folder.tamper(copyOf(2, 9));
  await folder.use(({ log }) => writeRows(log, ["later", "and later"]));
  const verdict = await verdictOf(folder);
  assert.ok(!verdict.intact);
  assert.deepEqual([verdict.fault, verdict.seq], ["inserted", 9]);
});

test("an empty chain is intact", async (t) => {
  assert.deepEqual(await verdictOf(new LogFolder(t)), { intact: true, rows: 0 });
});

test("a chain of many pages is verified while rows are added", async (t) => {
  await new LogFolder(t).use(async ({ log }) => {
    await writeRows(
      log,
      Array.from({ length: 1_750 }, (_, index) => `c${index}`),
    );
    const [verdict] = await Promise.all([log.verify(), writeRows(log, ["d", "e"]), writeRows(log, ["f"])]);
    assert.ok(verdict.intact && verdict.rows >= 1_750);
    assert.deepEqual(await log.verify(), { intact: true, rows: 1_753 });
  });
});

test("S6 any single tampering with any chain is found", async (t) => {
  const text = fc.string({ maxLength: 12 });
  const tampering = fc.oneof(
    fc.record({
      kind: fc.constant("change"),
      column: fc.constantFrom("body", "hash"),
      at: fc.nat(),
      to: text,
      pick: fc.nat(),
    }),
    fc.record({
      kind: fc.constantFrom("time", "remove", "cut", "exchange", "copy", "renumber"),
      at: fc.nat(),
      pick: fc.nat(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 9 }), tampering, async (names, how) => {
      const folder = new LogFolder(t);
      await folder.use(({ log }) => writeRows(log, names));
      const row = (number: number) => (number % names.length) + 1;
      const seq = row(how.at);
      const other = row(how.pick);
      fc.pre(how.kind !== "exchange" || seq !== other);
      if ("column" in how) {
        const { column, to, pick } = how;
        const value = await folder.use(
          async ({ store }) =>
            (await store.read.selectFrom("audit").select(column).where("seq", "=", seq).executeTakeFirstOrThrow())[
              column
            ],
        );
        const place = pick % (value.length + 1);
        const changed = value.slice(0, place) + to + value.slice(place + (pick % 3));
        fc.pre(changed !== value);
        folder.tamper(`update audit set ${column} = ? where seq = ?`, changed, seq);
      } else if (how.kind === "time") folder.tamper("update audit set at = at + ? where seq = ?", 1 + how.pick, seq);
      else if (how.kind === "remove") folder.tamper("delete from audit where seq = ?", seq);
      else if (how.kind === "cut") folder.tamper("delete from audit where seq >= ?", seq);
      else if (how.kind === "exchange") folder.tamper(exchange(seq, other));
      else if (how.kind === "copy") folder.tamper(copyOf(seq, names.length + 1));
      else folder.tamper(renumber(seq, 1 + how.pick));
      assert.equal((await verdictOf(folder)).intact, false);
    }),
    { numRuns: 150 },
  );
});

function verdictOf(folder: LogFolder): Promise<AuditVerdict> {
  return folder.use(({ log }) => log.verify());
}

async function chainOfEight(t: ConstructorParameters<typeof LogFolder>[0]): Promise<LogFolder> {
  const folder = new LogFolder(t);
  await folder.use(async ({ log }) => {
    await writeRows(log, ["a", "b", "c"]);
    const write = readEvent({ effect: "write", capability: "d" });
    await log.intend(write);
    await log.conclude(write, success, { intended: true, alone: true });
    await writeRows(log, ["e", "f", "g"]);
  });
  return folder;
}

/** The head of a chain without rows under the same key. */
async function emptyHead(t: ConstructorParameters<typeof LogFolder>[0], like: LogFolder) {
  const fresh = new LogFolder(t);
  await fresh.use(async () => {});
  writeFileSync(fresh.keyFile, readFileSync(like.keyFile));
  rmSync(fresh.headFile);
  await fresh.use(async () => {});
  const { seq, hash, synced } = JSON.parse(readFileSync(fresh.headFile, "utf8"));
  return { seq, hash, synced };
}
