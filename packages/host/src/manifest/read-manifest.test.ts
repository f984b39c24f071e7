import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import { createManifestReader } from "./read-manifest.ts";
import type { PluginManifest } from "./types.ts";

const read = createManifestReader({});

async function folderWith(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "jackfield-manifest-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

async function manifestIn(path: string): Promise<PluginManifest> {
  const reading = await read(path);
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.manifest;
}

async function problemIn(path: string) {
  const reading = await read(path);
  assert.ok(!reading.ok);
  const [problem] = reading.problems;
  assert.ok(problem);
  return problem;
}

const yaml = "manifest: 1\nid: demo\ndescription: A demonstration.\n";
const json = JSON.stringify({ manifest: 1, id: "demo", description: "A demonstration." });

test("H1 plugin.yaml, plugin.yml and plugin.json say the same thing", async (t) => {
  const manifests = await Promise.all([
    manifestIn(await folderWith(t, { "plugin.yaml": yaml })),
    manifestIn(await folderWith(t, { "plugin.yml": yaml })),
    manifestIn(await folderWith(t, { "plugin.json": json })),
    manifestIn(join(await folderWith(t, { "my.manifest": `\ufeff${json}` }), "my.manifest")),
  ]);
  for (const manifest of manifests) assert.deepEqual(manifest, manifests[0]);
});

test("H1 plugin.yaml wins over plugin.json beside it, with a warning", async (t) => {
  const folder = await folderWith(t, { "plugin.yaml": yaml, "plugin.json": '{"id": "other"}' });
  const reading = await read(folder);
  assert.ok(reading.ok);
  assert.equal(reading.manifest.id, "demo");
  assert.match(reading.warnings[0]?.message ?? "", /plugin\.json is ignored/);
});

test("H2 config.yml beside a manifest is runtime configuration and no part of the contract", async (t) => {
  const plugin =
    "id: w\nname: W\ndescription: d\ncapabilities:\n  - {id: a, name: A, description: d, parameters: []}\n";
  const config = "api_key: k\nparameters:\n  - {name: city, type: string}\ncapabilities: []\nid: other\n";
  const manifest = await manifestIn(await folderWith(t, { "plugin.yaml": plugin, "config.yml": config }));
  assert.equal(manifest.id, "w");
  assert.equal(manifest.config["api_key"], "k");
  assert.deepEqual(manifest.capabilities[0]?.parameters["properties"], {});
  assert.equal((await manifestIn(await folderWith(t, { "plugin.yaml": plugin, "config.yml": "" }))).id, "w");
});

test("H2 a folder with only config.yml is a legacy plugin", async (t) => {
  const config = "id: weather\ndescription: Weather.\nparameters:\n  - {name: city, type: string}\n";
  const manifest = await manifestIn(await folderWith(t, { "config.yml": config }));
  assert.deepEqual([manifest.dialect, manifest.capabilities[0]?.id], ["homeclaw", "run"]);
});

test("H2 a config.yml that is broken is named", async (t) => {
  const problem = await problemIn(await folderWith(t, { "plugin.yaml": yaml, "config.yml": "a: b: c\n" }));
  assert.deepEqual([problem.code, problem.line], ["manifest_syntax", 1]);
  assert.match(problem.file ?? "", /config\.yml$/);
  const list = await problemIn(await folderWith(t, { "plugin.yaml": yaml, "config.yml": "- a\n" }));
  assert.match(list.message, /config\.yml must be a map/);
});

test("a folder without a manifest, and no folder at all, are manifest_not_found", async (t) => {
  assert.equal((await problemIn(await folderWith(t, { "readme.md": "" }))).code, "manifest_not_found");
  assert.equal((await problemIn(await folderWith(t, { "package.json": '{"name": "x"}' }))).code, "manifest_not_found");
  assert.equal((await problemIn("/no/such/folder")).code, "manifest_not_found");
});

test("text that is not YAML is refused with line and column", async (t) => {
  const problem = await problemIn(await folderWith(t, { "plugin.yaml": "id: demo\nname: {\n" }));
  assert.equal(problem.code, "manifest_syntax");
  assert.ok((problem.line ?? 0) >= 2 && (problem.column ?? 0) >= 1);
});

test("bytes that are not UTF-8, and control characters, are refused with line and column", async (t) => {
  const bytes = Buffer.concat([Buffer.from("id: demo\nname: é"), Buffer.from([0xff, 0xfe])]);
  const problem = await problemIn(await folderWith(t, { "plugin.yaml": bytes }));
  assert.deepEqual([problem.code, problem.line, problem.column], ["manifest_syntax", 2, 8]);
  const control = await problemIn(await folderWith(t, { "plugin.yaml": "id: demo\nname: \u0007\n" }));
  assert.deepEqual([control.code, control.line, control.column], ["manifest_syntax", 2, 7]);
});

test("a manifest of 10 MB is refused before it is parsed", async (t) => {
  const folder = await folderWith(t, { "plugin.yaml": `id: ${"x".repeat(10 * 1024 * 1024)}` });
  assert.equal((await problemIn(folder)).code, "manifest_too_large");
  const largest = `${yaml}#${" ".repeat(1024 * 1024 - yaml.length - 1)}`;
  assert.equal((await manifestIn(await folderWith(t, { "plugin.yaml": largest }))).id, "demo");
});

test("an alias bomb is refused", async (t) => {
  const levels = Array.from({ length: 9 }, (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]`);
  const problem = await problemIn(await folderWith(t, { "plugin.yaml": ["l0: &l0 x", ...levels].join("\n") }));
  assert.equal(problem.code, "manifest_syntax");
  assert.match(problem.message, /alias/i);
});

test("a manifest that is a single value or a list is refused", async (t) => {
  for (const text of ["just words", "- a\n- b", "", "12"]) {
    assert.equal((await problemIn(await folderWith(t, { "plugin.yaml": text }))).code, "manifest_invalid");
  }
});

test("a link that leads outside its folder is refused, one inside it is followed", async (t) => {
  const outside = await folderWith(t, { "plugin.yaml": yaml, "config.yml": "a: 1" });
  const folder = await folderWith(t, { "real.yaml": yaml });
  await symlink(join(outside, "plugin.yaml"), join(folder, "plugin.yaml"));
  assert.match((await problemIn(folder)).message, /leads outside/);
  await rm(join(folder, "plugin.yaml"));
  await symlink("real.yaml", join(folder, "plugin.yaml"));
  assert.equal((await manifestIn(folder)).id, "demo");
  await symlink(join(outside, "config.yml"), join(folder, "config.yml"));
  assert.match((await problemIn(folder)).message, /config\.yml is a link that leads outside/);
});

test("a folder that is itself a link is a folder like any other", async (t) => {
  const folder = await folderWith(t, { "plugin.yaml": yaml });
  const links = await folderWith(t, {});
  await symlink(folder, join(links, "linked"));
  assert.equal((await manifestIn(join(links, "linked"))).id, "demo");
});

test("what is no regular file is refused without being opened", async (t) => {
  const folder = await folderWith(t, {});
  await symlink("/dev/zero", join(folder, "plugin.yaml"));
  assert.equal((await problemIn(folder)).code, "manifest_invalid");
  await mkdir(join(folder, "nested", "plugin.yaml"), { recursive: true });
  assert.equal((await problemIn(join(folder, "nested"))).code, "manifest_not_found");
});

test("manifests of other hosts are named for what they look like", async (t) => {
  const cases = [
    ["plugin.yaml", "id: kb\ntype: kb-plugin\ndescription: d\n", /MRP-VM/],
    ["package.json", '{"name": "p", "openstarry": {"dependencies": {}}}', /OpenStarry/],
    ["mindroom.plugin.json", '{"name": "p", "skills": ["skills"]}', /Mindroom/],
    ["manifest.yaml", "name: p\nentrypoints: {p: 'a.b:C'}\n", /Shu/],
    ["plugin.yaml", "id: p\nname: p\ncapabilities: [http, kb]\n", /Shu/],
    ["plugin.yaml", "something: else\n", /no dialect/],
  ] as const;
  for (const [name, text, expected] of cases) {
    const problem = await problemIn(await folderWith(t, { [name]: text }));
    assert.equal(problem.code, "manifest_dialect_unknown");
    assert.match(problem.message, expected);
  }
});

test("any bytes at all become a reading", async (t) => {
  const folder = await folderWith(t, {});
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(..."abid:-[]{}&*!|>'\"%@#?,<~ \n\t0.") }).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, fc.constantFrom("plugin.yaml", "plugin.json", "config.yml"), async (content, name) => {
      await writeFile(join(folder, name), content);
      const reading = await read(folder);
      await rm(join(folder, name));
      if (!reading.ok) assert.ok(reading.problems.some(({ severity }) => severity === "error"));
    }),
    { numRuns: 500 },
  );
});
