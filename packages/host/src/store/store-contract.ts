import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { JackfieldError } from "@jackfield/sdk";
import { openStore } from "./open-store.ts";
import { startProcess } from "./testing/start-process.ts";
import type { Statement, Store } from "./types.ts";

/** Makes room for a new store and returns its address; what it made is gone after the test. */
export type PrepareStore = (t: TestContext) => Promise<string>;

const storeProcess = fileURLToPath(import.meta.resolve("./testing/store-process.ts"));

/** What every store does, whatever lies under it. */
export function storeContract(name: string, prepare: PrepareStore): void {
  const contract = (title: string, check: (store: Store, url: string, t: TestContext) => Promise<void>) =>
    test(`${name}: ${title}`, async (t) => {
      const url = await prepare(t);
      const store = await openStore(url, { lockKey: "shared" });
      try {
        await check(store, url, t);
      } finally {
        await store.close();
      }
    });

  contract("what is written is read back, numbers as numbers", async (store) => {
    const row = {
      key: "größe 🙂 \u2028 '\"\\",
      id: "",
      manifest: "{}\n",
      registered_at: Number.MAX_SAFE_INTEGER,
      updated_at: -1,
    };
    await store.write([store.build.insertInto("registrations").values(row).compile()]);
    assert.deepEqual(plain(await store.read.selectFrom("registrations").selectAll().execute()), [row]);
    const token = { name: "n", hash: "h", scopes: "[]", created_at: 1, expires_at: null };
    await store.write([store.build.insertInto("tokens").values(token).compile()]);
    assert.deepEqual(plain(await store.read.selectFrom("tokens").selectAll().execute()), [token]);
  });

  contract("every table of the schema is there", async (store) => {
    await store.write([
      store.build.insertInto("audit").values({ chain: "c", seq: 1, hash: "h", body: "{}", at: 1 }).compile(),
      store.build.insertInto("audit_open").values({ id: "i", chain: "c", seq: 1, at: 1 }).compile(),
      store.build.insertInto("manifest_cache").values({ path: "p", fingerprint: "f", reading: "{}" }).compile(),
      store.build.insertInto("descriptions").values({ id: "d", content_hash: "h", capabilities: "[]" }).compile(),
    ]);
    for (const table of ["audit", "audit_open", "manifest_cache", "descriptions"] as const) {
      assert.equal((await store.read.selectFrom(table).selectAll().execute()).length, 1, table);
    }
  });

  contract("updates and deletes of one batch happen in their order", async (store) => {
    await store.write([
      insert(store, "a"),
      insert(store, "b"),
      store.build.updateTable("registrations").set({ manifest: "changed" }).where("key", "=", "a").compile(),
      store.build.deleteFrom("registrations").where("key", "=", "b").compile(),
    ]);
    const rows = await store.read.selectFrom("registrations").select(["key", "manifest"]).execute();
    assert.deepEqual(plain(rows), [{ key: "a", manifest: "changed" }]);
  });

  contract("a batch is written whole or not at all", async (store) => {
    await rejects(store.write([insert(store, "a"), insert(store, "a")]), "store_failed");
    await rejects(store.write([insert(store, "b"), { sql: "no such statement", parameters: [] }]), "store_failed");
    assert.deepEqual(await keys(store), []);
  });

  contract("a batch that fails does so alone, and the others keep their order", async (store) => {
    const outcomes = await Promise.allSettled([
      store.write([insert(store, "a")]),
      store.write([insert(store, "half"), insert(store, "a")]),
      store.write([insert(store, "b")], { durable: true }),
      store.write([insert(store, "a")], { alone: true }),
      store.write([insert(store, "c")]),
    ]);
    const statuses = outcomes.map(({ status }) => status);
    assert.deepEqual(statuses, ["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
    assert.deepEqual(await keys(store), ["a", "b", "c"]);
  });

  contract("the store works on after a failure", async (store) => {
    await store.write([insert(store, "a")], { alone: true });
    await rejects(store.write([insert(store, "a")], { alone: true }), "store_failed");
    await rejects(store.write([insert(store, "a")], { durable: true }), "store_failed");
    await store.write([insert(store, "b")], { alone: true });
    assert.deepEqual(await keys(store), ["a", "b"]);
  });

  contract("a thousand writes at once all land, in the order of the calls", async (store) => {
    const names = Array.from({ length: 1_000 }, (_, index) => `k${index}`);
    await Promise.all(names.map((key, index) => store.write([insert(store, key)], { alone: index % 10 === 9 })));
    assert.deepEqual(await keys(store), names);
  });

  contract("a write on its own takes along what waited before it", async (store) => {
    const waiting = store.write([insert(store, "a")]);
    await store.write([insert(store, "b")], { alone: true });
    assert.deepEqual(await keys(store), ["a", "b"]);
    await waiting;
  });

  contract("an empty batch is written, durable or not", async (store) => {
    await store.write([insert(store, "a")]);
    await Promise.all([store.write([]), store.write([], { durable: true })]);
    await store.write([], { durable: true, alone: true });
    assert.deepEqual(await keys(store), ["a"]);
  });

  contract("closing writes what waits and refuses what comes after", async (store, url) => {
    const waiting = [store.write([insert(store, "a")]), store.write([insert(store, "b")])];
    await Promise.all([store.close(), store.close()]);
    await Promise.all(waiting);
    await rejects(store.write([insert(store, "c")]), "store_failed");
    await rejects(keys(store), "store_failed");
    const reopened = await openStore(url, { lockKey: "shared" });
    assert.deepEqual(await keys(reopened), ["a", "b"]);
    await reopened.close();
  });

  contract("nothing is written but through write()", async (store) => {
    const values = { key: "k", id: "k", manifest: "", registered_at: 0, updated_at: 0 };
    await assert.rejects(store.build.insertInto("registrations").values(values).execute(), /write\(\)/);
    assert.deepEqual(await keys(store), []);
  });

  contract("a value that a column cannot hold is refused", async (store) => {
    const values = { key: "k", id: "k", manifest: "", registered_at: Number.NaN, updated_at: 0 };
    await rejects(store.write([store.build.insertInto("registrations").values(values).compile()]), "store_failed");
  });

  contract("a store of a newer program is not touched", async (store, url) => {
    await store.write([{ sql: "insert into schema_version (version, applied_at) values (999, 0)", parameters: [] }]);
    await store.close();
    await rejects(openStore(url, { lockKey: "shared" }), "store_newer", /schema 999.*newer/s);
  });

  contract(
    "a second opening is refused at once while the first lives, here and in another process",
    async (store, url) => {
      await rejects(openStore(url, { lockKey: "shared" }), "store_locked");
      await store.close();
      const holder = startProcess(storeProcess, ["hold", url]);
      await holder.next();
      await rejects(openStore(url, { lockKey: "shared" }), "store_locked");
      await holder.kill();
      const reopened = await openWhenFree(url);
      assert.deepEqual(await keys(reopened), []);
      await reopened.close();
    },
  );

  contract("X7 what was acknowledged is there after kill -9 in the middle of writing", async (store, url) => {
    await store.close();
    const acknowledged: string[] = [];
    for (const rows of [1, 40, 333]) {
      const writer = startProcess(storeProcess, ["write", url]);
      for (let count = 0; count < rows; count += 1) acknowledged.push(String(await writer.next()));
      acknowledged.push(...(await writer.kill()).map(String));
      const reopened = await openWhenFree(url);
      const found = new Set(await keys(reopened));
      await reopened.close();
      assert.deepEqual(
        acknowledged.filter((key) => !found.has(key)),
        [],
      );
    }
  });
}

export async function rejects(promise: Promise<unknown> | undefined, code: string, message = /./): Promise<void> {
  await assert.rejects(Promise.resolve(promise), (error) => {
    assert.ok(JackfieldError.is(error), String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    return true;
  });
}

export async function keys(store: Store): Promise<readonly string[]> {
  const rows = await store.read.selectFrom("registrations").select("key").orderBy("registered_at").execute();
  return rows.map(({ key }) => key);
}

/** A row's prototype is the driver's choice. */
function plain(rows: readonly object[]): readonly object[] {
  return rows.map((row) => ({ ...row }));
}

let inserted = 0;

export function insert(store: Store, key: string): Statement {
  inserted += 1;
  const values = { key, id: key, manifest: "{}", registered_at: inserted, updated_at: 0 };
  return store.build.insertInto("registrations").values(values).compile();
}

/** A database server takes a moment to notice that a killed process is gone. */
async function openWhenFree(url: string): Promise<Store> {
  for (;;) {
    try {
      return await openStore(url, { lockKey: "shared" });
    } catch (error) {
      if (!JackfieldError.is(error) || error.code !== "store_locked") throw error;
      await sleep(20);
    }
  }
}
