// Needs JACKFIELD_TEST_POSTGRES_URL, which `npm test` gives it.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { openStore } from "./open-store.ts";
import { openPostgresStore } from "./postgres.ts";
import { insert, keys, rejects, storeContract } from "./store-contract.ts";
import { asSuperuser, endConnection, freshSchema, withPostgres } from "./testing/test-database.ts";

withPostgres("the PostgreSQL store", () => {
  storeContract("PostgreSQL", freshSchema);

  test("several hosts start on one empty database at the same time, each writing its own chain", async (t) => {
    const url = await freshSchema(t);
    const hosts = Array.from({ length: 6 }, (_, index) => `host-${index}`);
    const stores = await Promise.all(hosts.map((lockKey) => openStore(url, { lockKey })));
    await Promise.all(
      stores.map((store, index) => {
        const row = { chain: `host-${index}`, seq: 1, hash: "h", body: "{}", at: 1 };
        return store.write([store.build.insertInto("audit").values(row).compile()]);
      }),
    );
    const rows = await stores[0]?.read.selectFrom("audit").select("chain").orderBy("chain").execute();
    assert.deepEqual(
      rows?.map(({ chain }) => chain),
      hosts,
    );
    await Promise.all(stores.map((store) => store.close()));
  });

  test("a lost connection fails the write under way, and the next one works", async (t) => {
    const url = await freshSchema(t);
    const store = await openPostgresStore(url, { lockKey: "shared" });
    await store.write([insert(store, "a")]);
    const slow = store.write([
      { sql: "select set_config('application_name', 'slow-write', false), pg_sleep(60)", parameters: [] },
      insert(store, "b"),
    ]);
    const outcome = rejects(slow, "store_unreachable", /^The database .* at .* does not answer: /);
    await endConnection("slow-write");
    await outcome;
    await store.write([insert(store, "c")]);
    assert.deepEqual(await keys(store), ["a", "c"]);
    await store.close();
  });

  test("a connection that broke while idle is made again unnoticed", async (t) => {
    const url = await freshSchema(t);
    const gate = await openGate(t, url);
    const store = await openPostgresStore(gate.url, { lockKey: "shared" });
    await store.write([insert(store, "a")]);
    assert.deepEqual(await keys(store), ["a"]);
    await gate.drop();
    await store.write([insert(store, "b")]);
    assert.deepEqual(await keys(store), ["a", "b"]);
    await store.close();
  });

  test("while the database is down every call says so, and when it is back the store works", async (t) => {
    const url = await freshSchema(t);
    const gate = await openGate(t, url);
    const store = await openPostgresStore(gate.url, { lockKey: "shared" });
    await store.write([insert(store, "a")]);
    await gate.shut();
    await rejects(store.write([insert(store, "b")]), "store_unreachable", /does not answer/);
    await rejects(keys(store), "store_unreachable", /does not answer/);
    const together = [1, 2, 3].map((count) => rejects(store.write([insert(store, `${count}`)]), "store_unreachable"));
    await Promise.all(together);
    await gate.open();
    await store.write([insert(store, "c")]);
    assert.deepEqual(await keys(store), ["a", "c"]);
    await store.close();
  });

  test("a read-only database is told", async (t) => {
    const url = new URL(await freshSchema(t));
    url.searchParams.set("options", `${url.searchParams.get("options")} -c default_transaction_read_only=on`);
    await rejects(openPostgresStore(url.href, { lockKey: "shared" }), "store_read_only", /cannot be written/);
  });

  test("the message of a refused connection names host and database and no password", async (t) => {
    const url = new URL(await freshSchema(t));
    url.password = "s3cret-word";
    url.pathname = "/nowhere";
    const refused = async (reason: RegExp) => {
      await assert.rejects(openPostgresStore(url.href, { lockKey: "shared" }), (error: Error) => {
        assert.match(error.message, new RegExp(`^The database nowhere at 127.0.0.1:${url.port} does not answer: `));
        assert.match(error.message, reason);
        assert.doesNotMatch(`${error.message} ${error.stack} ${JSON.stringify(error)}`, /s3cret/);
        return true;
      });
    };
    await refused(/database "nowhere" does not exist/);
    url.port = "1";
    await refused(/ECONNREFUSED/);
  });
});

/** A door on loopback before the database that can be shut and opened again, as a server that goes and comes back. */
async function openGate(t: TestContext, url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  const drop = async () => {
    const ends = [...sockets].filter((socket) => !socket.destroyed).map((socket) => once(socket, "close"));
    for (const socket of sockets) socket.destroy();
    await Promise.all(ends);
    // On loopback the other ends know at once; this process has heard of it by the time that it has an answer.
    await asSuperuser((client) => client.query("select 1"));
  };
  const shut = async () => {
    server.close();
    await drop();
  };
  const port = await listen(0);
  t.after(() => (server.listening ? shut() : undefined));
  const gate = new URL(url);
  gate.port = String(port);
  return { url: gate.href, drop, shut, open: () => listen(port) };
}
