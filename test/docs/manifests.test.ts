import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { test } from "node:test";
import { loadConfig } from "@jackfield/host";
import { createManifestCheck } from "../../packages/host/src/loader/check-manifest.ts";
import { parseRegistration } from "../../packages/host/src/manifest/parse-registration.ts";
import { createManifestReader } from "../../packages/host/src/manifest/read-manifest.ts";
import { createSchemaCompiler } from "../../packages/host/src/manifest/schema-compiler.ts";
import { tempFolder } from "../../packages/server/src/testing/temp-folder.ts";
import { blocksOf } from "./blocks-of.ts";
import { pages } from "./pages.ts";

const listings = pages.flatMap((page) =>
  blocksOf(page).map((block) => ({ ...block, place: `${page.file}:${block.line}`, name: basename(block.title ?? "") })),
);
const check = createManifestCheck(createManifestReader({}), createSchemaCompiler);

test("every manifest in the documentation is read without a warning", async (t) => {
  const folder = await tempFolder(t);
  const manifests = listings.filter(({ name }) => name === "plugin.yaml");
  assert.ok(manifests.length >= 8);
  for (const [index, { place, text }] of manifests.entries()) {
    const plugin = join(folder, String(index));
    await mkdir(plugin);
    await writeFile(join(plugin, "plugin.yaml"), text);
    const reading = await check(plugin);
    assert.deepEqual(reading.ok ? reading.warnings : reading.problems, [], place);
  }
});

test("every registration in the documentation is accepted", () => {
  const registrations = listings.filter(({ name }) => name === "registration.json");
  assert.ok(registrations.length >= 1);
  for (const { place, text } of registrations) {
    const reading = parseRegistration(JSON.parse(text));
    assert.deepEqual(reading.ok ? reading.warnings : reading.problems, [], place);
  }
});

test("every configuration file in the documentation is valid", async (t) => {
  const folder = await tempFolder(t);
  const files = listings.filter(({ name }) => name === "jackfield.yaml");
  assert.ok(files.length >= 2);
  for (const { text } of files) {
    await writeFile(join(folder, "jackfield.yaml"), text);
    const { config } = await loadConfig({ cwd: folder, environment: {}, flags: {} });
    assert.ok(config.plugins.length > 0);
  }
});

test("every JSON block of the documentation that is not cut short is JSON", () => {
  const blocks = listings.filter(({ language }) => language === "json");
  assert.ok(blocks.length >= 2);
  for (const { place, text } of blocks) assert.doesNotThrow(() => JSON.parse(text), place);
});
