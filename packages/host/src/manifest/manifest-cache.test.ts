import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/types.ts";
import { manifestFormat, openManifestCache } from "./manifest-cache.ts";
import { createManifestReader } from "./read-manifest.ts";
import type { ManifestReading } from "./types.ts";

async function openRooms(t: TestContext): Promise<{ readonly folder: string; readonly store: Store }> {
  const folder = await mkdtemp(join(tmpdir(), "jackfield-cache-"));
  const store = await openSqliteStore(join(folder, "store.db"));
  t.after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return { folder, store };
}

async function writePlugin(folder: string, id: string, description = "d"): Promise<string> {
  const path = join(folder, id);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, "plugin.yaml"), `manifest: 1\nid: ${id}\ndescription: ${description}\nunknown: 1\n`);
  return path;
}

/** Reads everything once, as a start does. */
async function scan(store: Store, paths: readonly string[]): Promise<ManifestReading[]> {
  const cache = await openManifestCache(store);
  const read = createManifestReader({ cache });
  const readings = await Promise.all(paths.map(read));
  await cache.flush();
  return readings;
}

async function rowsOf(store: Store) {
  return await store.read.selectFrom("manifest_cache").selectAll().orderBy("path").execute();
}

test("a second start reads from the cache what the first one parsed, warnings and freezing included", async (t) => {
  const { folder, store } = await openRooms(t);
  const path = await writePlugin(folder, "demo");
  const [first] = await scan(store, [path]);
  // What only the cache can know, to tell that it was asked.
  const marked = JSON.stringify(first).replace('"description":"d"', '"description":"from the cache"');
  await store.write([store.build.updateTable("manifest_cache").set({ reading: marked }).compile()]);
  const [second] = await scan(store, [path]);
  assert.ok(first?.ok && second?.ok);
  assert.deepEqual(second, { ...first, manifest: { ...first.manifest, description: "from the cache" } });
  assert.ok(Object.isFrozen(second.manifest.capabilities));
});

test("a file that changed is read again, even with its size and time put back", async (t) => {
  const { folder, store } = await openRooms(t);
  const path = await writePlugin(folder, "demo", "one");
  const file = join(path, "plugin.yaml");
  const { atime, mtime } = await stat(file);
  await scan(store, [path]);
  await writePlugin(folder, "demo", "two");
  await utimes(file, atime, mtime);
  const [reading] = await scan(store, [path]);
  assert.ok(reading?.ok);
  assert.equal(reading.manifest.description, "two");
  await writeFile(join(path, "plugin.json"), "{}");
  const [warned] = await scan(store, [path]);
  assert.ok(warned?.ok && warned.warnings.some(({ message }) => message.includes("plugin.json is ignored")));
});

test("a row of another format is not believed", async (t) => {
  const { folder, store } = await openRooms(t);
  const path = await writePlugin(folder, "demo");
  const [fresh] = await scan(store, [path]);
  const [row] = await rowsOf(store);
  assert.ok(row);
  assert.ok(row.fingerprint.startsWith(`${manifestFormat}\n`));
  const older = { fingerprint: row.fingerprint.replace(/^\d+/, "0"), reading: '{"ok":false,"problems":[]}' };
  await store.write([store.build.updateTable("manifest_cache").set(older).compile()]);
  assert.deepEqual(await scan(store, [path]), [fresh]);
  assert.deepEqual(await rowsOf(store), [row]);
});

test("faults are remembered too, until the file is mended", async (t) => {
  const { folder, store } = await openRooms(t);
  const path = await writePlugin(folder, "Bad-Id");
  const [first] = await scan(store, [path]);
  assert.ok(first && !first.ok);
  assert.equal((await rowsOf(store)).length, 1);
  assert.deepEqual(await scan(store, [path]), [first]);
  await writeFile(join(path, "plugin.yaml"), "manifest: 1\nid: good\ndescription: d\n");
  const [mended] = await scan(store, [path]);
  assert.ok(mended?.ok);
});

test("paths that are gone are forgotten, the others stay as they are", async (t) => {
  const { folder, store } = await openRooms(t);
  const paths = await Promise.all(["a", "b", "c"].map((id) => writePlugin(folder, id)));
  await scan(store, paths);
  const [a] = await rowsOf(store);
  await scan(store, paths.slice(0, 1));
  assert.deepEqual(await rowsOf(store), [a]);
});

test("a start over what is known writes nothing", async (t) => {
  const { folder, store } = await openRooms(t);
  const path = await writePlugin(folder, "demo");
  await scan(store, [path]);
  const silent: Store = { ...store, write: () => assert.fail("wrote") };
  await scan(silent, [path]);
});

test("the configuration of a plugin, and the keys in it, never reach the database", async (t) => {
  const { folder, store } = await openRooms(t);
  const path = await writePlugin(folder, "demo");
  await scan(store, [path]);
  await writeFile(join(path, "config.yml"), "api_key: very-secret\n");
  const [reading] = await scan(store, [path]);
  assert.ok(reading?.ok);
  assert.deepEqual(reading.manifest.config, { api_key: "very-secret" });
  assert.ok(!JSON.stringify(await rowsOf(store)).includes("very-secret"));
});

test("thousands of manifests are written and found again", async (t) => {
  const { folder, store } = await openRooms(t);
  const ids = Array.from({ length: 2_500 }, (_, index) => `plugin-${index}`);
  const cache = await openManifestCache(store);
  const reading: ManifestReading = { ok: false, problems: [] };
  for (const id of ids) cache.set(join(folder, id), id, { ...reading, id });
  await cache.flush();
  const again = await openManifestCache(store);
  for (const id of ids) assert.deepEqual(again.get(join(folder, id), id), { ...reading, id });
  assert.equal(again.get(join(folder, "plugin-1"), "another fingerprint"), undefined);
});

test("the format has a new number whenever the same document is read into something else", async (t) => {
  const { folder } = await openRooms(t);
  const documents = {
    "canonical/plugin.yaml": `
manifest: 1
id: canonical
description: d
entry: ./index.ts
examples: [a]
services: {provides: [s], requires: [r]}
capabilities:
  - {id: a, description: d, examples: [{query: q, parameters: {x: 1}}], parameters: [{name: x, type: number, default: 1}]}
  - {id: b, description: d, parameters: {type: object}, output: {type: object}, output_description: {a: 1}}
stages: [{type: val-plugin, id: v, description: d}]
unknown: 1
`,
    "homeclaw/plugin.json": JSON.stringify({
      plugin_id: "Homeclaw",
      name: "H",
      description: "d",
      type: "http",
      health_check_url: "http://127.0.0.1:1/health",
      config: { base_url: "http://127.0.0.1:1", path: "/run", timeout_sec: 3 },
      capabilities: [{ id: "a", name: "A", description: "d", parameters: [], method: "GET", path: "/a" }],
    }),
    "legacy/config.yml": "id: legacy\ndescription: d\nparameters: {city: Basel}\n",
    "broken/plugin.yaml": "manifest: 1\nid: 5\n",
  };
  const read = createManifestReader({});
  const readings: unknown[] = [];
  for (const [name, text] of Object.entries(documents)) {
    const [plugin = "", file = ""] = name.split("/");
    await mkdir(join(folder, plugin));
    await writeFile(join(folder, plugin, file), text);
    readings.push(JSON.parse(JSON.stringify(await read(join(folder, plugin))).replaceAll(folder, "")));
  }
  const digest = createHash("sha256").update(JSON.stringify(readings)).digest("hex").slice(0, 16);
  assert.deepEqual(
    [manifestFormat, digest],
    [1, "34f8a2f52a272db5"],
    "raise manifestFormat and put the new digest here",
  );
});
