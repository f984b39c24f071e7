import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import { type Batch, type Commit, GroupWriter } from "./group-writer.ts";

const batch = (name: string): Batch => [{ sql: name, parameters: [] }];

/** Notes every transaction as the names in it, `!` after a durable one; names in `failing` make it throw. */
function recorder(failing: Readonly<Record<string, JackfieldError>> = {}) {
  const log: string[] = [];
  const commit: Commit = (batches, durable) => {
    const names = batches.flat().map(({ sql }) => sql);
    log.push(names.join("+") + (durable ? "!" : ""));
    for (const name of names) if (failing[name]) throw failing[name];
  };
  return { log, commit };
}

test("what waits in one turn of the loop is one transaction, durable if one of it is", async () => {
  const { log, commit } = recorder();
  const writer = new GroupWriter(commit);
  await Promise.all([writer.write(batch("a")), writer.write(batch("b"), { durable: true }), writer.write(batch("c"))]);
  await writer.write(batch("d"));
  assert.deepEqual(log, ["a+b+c!", "d"]);
});

test("a write on its own is done before it returns, after what waited", () => {
  const { log, commit } = recorder();
  const writer = new GroupWriter(commit);
  writer.write(batch("a"));
  assert.deepEqual(log, []);
  writer.write(batch("b"), { alone: true });
  assert.deepEqual(log, ["a+b"]);
});

test("after a failure each batch is written by itself, with its own outcome", async () => {
  const bad = new JackfieldError("store_failed", "bad");
  const { log, commit } = recorder({ b: bad });
  const writer = new GroupWriter(commit);
  const outcomes = await Promise.allSettled([
    writer.write(batch("a")),
    writer.write(batch("b")),
    writer.write(batch("c"), { durable: true }),
  ]);
  assert.deepEqual(log, ["a+b+c!", "a", "b", "c!"]);
  assert.deepEqual(outcomes, [
    { status: "fulfilled", value: undefined },
    { status: "rejected", reason: bad },
    { status: "fulfilled", value: undefined },
  ]);
});

test("after a lost connection nothing is written twice", async () => {
  const lost = new JackfieldError("store_unreachable", "lost");
  const { log, commit } = recorder({ a: lost });
  const writer = new GroupWriter(commit);
  const outcomes = await Promise.allSettled([writer.write(batch("a")), writer.write(batch("b"))]);
  assert.deepEqual(log, ["a+b"]);
  assert.deepEqual(outcomes, [
    { status: "rejected", reason: lost },
    { status: "rejected", reason: lost },
  ]);
});

test("what comes while a transaction is under way makes up the next one", async () => {
  const log: string[] = [];
  const running: (() => void)[] = [];
  const writer = new GroupWriter((batches) => {
    log.push(
      batches
        .flat()
        .map(({ sql }) => sql)
        .join("+"),
    );
    return new Promise((resolve) => running.push(resolve));
  });
  const first = writer.write(batch("a"), { alone: true });
  const rest = ["b", "c", "d"].map((name) => writer.write(batch(name), { alone: true }));
  assert.deepEqual(log, ["a"]);
  running.shift()?.();
  await first;
  const closed = writer.close();
  await assert.rejects(Promise.resolve(writer.write(batch("e"))), {
    code: "store_failed",
    message: "The store is closed",
  });
  assert.deepEqual(log, ["a", "b+c+d"]);
  running.shift()?.();
  await Promise.all([...rest, closed, writer.close()]);
});
