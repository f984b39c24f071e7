import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/types.ts";
import { openTokens } from "./tokens.ts";
import type { Tokens } from "./types.ts";

test("a token is its prefix and 32 random bytes, and stands for the user with its name", async (t) => {
  const { tokens } = await open(t);
  const text = await tokens.create("ann", ["admin"]);
  assert.match(text, /^jf_[\w-]{43}$/);
  assert.equal(Buffer.from(text.slice(3), "base64url").length, 32);
  assert.deepEqual(tokens.authenticate(text), { subject: { kind: "user", id: "ann" }, scopes: ["admin"] });
  assert.notEqual(await tokens.create("bob", []), text);
});

test("only a token's hash is stored", async (t) => {
  const { tokens, store } = await open(t);
  const text = await tokens.create("ann", ["act-as", "admin"], 5_000);
  const rows = await store.read.selectFrom("tokens").selectAll().execute();
  const hash = createHash("sha256").update(text).digest("base64url");
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ name: "ann", hash, scopes: '["act-as","admin"]', created_at: 1_000, expires_at: 5_000 }],
  );
});

test("what is no token authenticates nobody", async (t) => {
  const { tokens, store } = await open(t);
  const text = await tokens.create("ann", []);
  const [row] = await store.read.selectFrom("tokens").select("hash").execute();
  for (const other of ["", "jf_", "ann", text.slice(0, -1), `${text} `, row?.hash ?? "", "x".repeat(1_000_000)]) {
    assert.equal(tokens.authenticate(other), undefined);
  }
});

test("a token works until it expires", async (t) => {
  const { tokens, at } = await open(t);
  const text = await tokens.create("ann", [], 5_000);
  at(4_999);
  assert.equal(tokens.authenticate(text)?.subject.id, "ann");
  at(5_000);
  assert.equal(tokens.authenticate(text), undefined);
  assert.equal(tokens.list().length, 1, "it is listed until it is removed");
});

test("tokens outlive the program", async (t) => {
  const first = await open(t);
  const ann = await first.tokens.create("ann", ["act-as"]);
  const bob = await first.tokens.create("bob", [], 9_000);
  await first.tokens.remove("bob");
  const expected = [{ name: "ann", scopes: ["act-as"], createdAt: 1_000 }];
  assert.deepEqual(first.tokens.list(), expected);
  const again = await first.reopen();
  assert.deepEqual(again.list(), expected);
  assert.deepEqual(again.authenticate(ann)?.scopes, ["act-as"]);
  assert.equal(again.authenticate(bob), undefined);
});

test("a removed token works no more, and its name is free again", async (t) => {
  const { tokens } = await open(t);
  const text = await tokens.create("ann", []);
  await tokens.remove("ann");
  assert.equal(tokens.authenticate(text), undefined);
  await assert.rejects(tokens.remove("ann"), { code: "token_not_found", message: /'ann'/ });
  const next = await tokens.create("ann", []);
  assert.equal(tokens.authenticate(text), undefined);
  assert.equal(tokens.authenticate(next)?.subject.id, "ann");
});

test("a name is given once, even to two who ask at the same time", async (t) => {
  const { tokens } = await open(t);
  const outcomes = await Promise.allSettled([tokens.create("ann", []), tokens.create("ann", [])]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "rejected"],
  );
  await assert.rejects(tokens.create("ann", []), { code: "token_exists", message: /'ann'/ });
  assert.equal(tokens.list().length, 1);
});

test("a token that could not be stored does not exist", async (t) => {
  const { tokens, store } = await open(t);
  const refuse = "create trigger refuse before insert on tokens begin select raise(abort, 'no'); end";
  await store.write([{ sql: refuse, parameters: [] }]);
  await assert.rejects(tokens.create("ann", []), { code: "store_failed" });
  assert.deepEqual(tokens.list(), []);
  await assert.rejects(tokens.remove("ann"), { code: "token_not_found" });
  await store.write([{ sql: "drop trigger refuse", parameters: [] }]);
  await tokens.create("ann", []);
});

test("a name that cannot be shown is refused", async (t) => {
  const { tokens } = await open(t);
  for (const name of ["", " ", "two words", "new\nline", "\u0000", "\u202eann", "\ud800", "x".repeat(129)]) {
    await assert.rejects(tokens.create(name, []), { code: "request_malformed" }, JSON.stringify(name));
  }
  for (const name of ["ann@example.org", "größe", "x".repeat(128)]) await tokens.create(name, []);
});

test("a scope of another version gives no right", async (t) => {
  const { tokens, store, reopen } = await open(t);
  const text = await tokens.create("ann", ["admin"]);
  for (const scopes of ['["rule-the-world","admin"]', '{"admin":true}', "admin"]) {
    await store.write([store.build.updateTable("tokens").set({ scopes }).compile()]);
    assert.deepEqual((await reopen()).authenticate(text)?.scopes, scopes.startsWith("[") ? ["admin"] : []);
  }
});

interface OpenTokens {
  readonly tokens: Tokens;
  readonly store: Store;
  readonly at: (now: number) => void;
  /** What a program that starts now finds. */
  readonly reopen: () => Promise<Tokens>;
}

async function open(t: TestContext): Promise<OpenTokens> {
  const folder = mkdtempSync(join(tmpdir(), "jackfield-tokens-"));
  const store = await openSqliteStore(join(folder, "store.db"));
  t.after(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let now = 1_000;
  const reopen = () => openTokens({ store, clock: () => now });
  return { tokens: await reopen(), store, reopen, at: (later) => (now = later) };
}
