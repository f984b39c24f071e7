import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { openStore } from "./open-store.ts";

const options = { lockKey: "shared" };

test("a file address is a path as it stands, or a file URL", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "jackfield-open-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "a store %20 #1.db");
  for (const url of [`file:${file}`, `file:${relative(process.cwd(), file)}`, pathToFileURL(file).href]) {
    const store = await openStore(url, options);
    assert.equal(store.kind, "sqlite");
    await store.close();
    assert.ok(existsSync(file), url);
    rmSync(file);
  }
});

test("an address of no known store is refused without repeating it", async () => {
  const addresses = [
    "",
    "store.db",
    "file:",
    "mysql://root:hunter2@localhost/x",
    "postgres:hunter2",
    "POSTGRES://u:hunter2@h/d",
  ];
  for (const url of addresses) {
    await assert.rejects(openStore(url, options), (error: Error) => {
      assert.match(error.message, /^A store's address starts with 'file:' or 'postgres:\/\/'; /);
      assert.doesNotMatch(error.message, /hunter2/);
      return "code" in error && error.code === "store_unsupported";
    });
  }
  await assert.rejects(openStore("mysql://root:hunter2@localhost/x", options), /not 'mysql:'/);
});

test("a PostgreSQL address that is no URL is refused without repeating it", async () => {
  await assert.rejects(openStore("postgres://user:hunter2@host:port:5432/x", options), (error: Error) => {
    assert.doesNotMatch(`${error.stack} ${String(error.cause)}`, /hunter2/);
    return "code" in error && error.code === "store_unsupported";
  });
});
