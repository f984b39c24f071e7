import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { ManifestSchema } from "./manifest-schema.ts";

test("H1 the manifest's schema for editors is the one that the host validates with", async () => {
  const file = new URL("../schemas/plugin-manifest.schema.json", import.meta.url);
  const published: unknown = JSON.parse(await readFile(file, "utf8"));
  const current: unknown = JSON.parse(
    JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...ManifestSchema }),
  );
  assert.deepEqual(published, current, "run `npm run generate`");
});

test("H1 source and trust are no fields of a manifest", () => {
  assert.ok(!Object.hasOwn(ManifestSchema.properties, "source"));
  assert.ok(!Object.hasOwn(ManifestSchema.properties, "trust"));
});
