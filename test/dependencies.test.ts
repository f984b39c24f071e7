import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/decisions/dependencies.md"), "utf8");
const { workspaces } = readJson("package.json") as { workspaces: readonly string[] };

test("docs/decisions/dependencies.md and the package manifests name the same dependencies", () => {
  const manifests = workspaces.map((folder) => readJson(`${folder}/package.json`));
  const declared = manifests.flatMap((manifest) =>
    dependenciesOf(manifest).map((name) => `${manifest["name"]}: ${name}`),
  );
  const ofWorkspace = dependenciesOf(readJson("package.json")).map((name) => `The workspace: ${name}`);
  const actual = new Set([...declared, ...ofWorkspace]);
  const told = new Set(documented());
  assert.deepEqual(
    { untold: [...actual.difference(told)], gone: [...told.difference(actual)] },
    { untold: [], gone: [] },
  );
});

test("docs/decisions/dependencies.md says of every dependency what it is for", () => {
  const silent = page.split("\n").filter((line) => /^\| `[^|]+` \| +\|/.test(line));
  assert.deepEqual(silent, []);
});

function documented(): string[] {
  return page.split(/^## /m).flatMap((section) => {
    const title = section.slice(0, section.indexOf("\n"));
    return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => `${title}: ${name}`);
  });
}

function dependenciesOf(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  return ["dependencies", "optionalDependencies", "devDependencies", "peerDependencies"].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
}

function readJson(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Readonly<Record<string, unknown>>;
}
