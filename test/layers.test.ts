import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";

const script = join(import.meta.dirname, "../scripts/check-layers.ts");

/** A tree that breaks no rule. */
const clean: Readonly<Record<string, string>> = {
  "packages/sdk/src/index.ts": 'export { Type } from "typebox";\nexport type { Name } from "./name.ts";',
  "packages/sdk/src/name.ts": "export type Name = string;",
  "packages/host/src/index.ts": 'export { createHost } from "./host.ts";',
  "packages/host/src/types.ts": 'export type { Store } from "./store/types.ts";',
  "packages/host/src/host.ts":
    'import { openStore } from "./store/open-store.ts";\nexport const createHost = openStore;',
  "packages/host/src/store/types.ts": 'import type { Name } from "@jackfield/sdk";\nexport type Store = Name;',
  "packages/host/src/store/open-store.ts":
    'import { readFileSync } from "node:fs";\nimport type { Store } from "./types.ts";\nexport const openStore = (): Store => String(readFileSync("x"));',
  "packages/host/src/audit/types.ts": 'import type { Store } from "../store/types.ts";\nexport type Audit = Store;',
  "packages/host/src/audit/audit.test.ts":
    'import assert from "node:assert";\nimport { openStore } from "../store/open-store.ts";\nassert(openStore);',
  "packages/bundled/src/index.ts": "export const folder = import.meta.dirname;",
  "packages/bundled/plugins/capability/clock/src/index.ts":
    'import { Type } from "@jackfield/sdk";\nimport { evaluate } from "mathjs";\nexport default [Type, evaluate];',
  "packages/server/src/index.ts":
    'import { createHost } from "@jackfield/host";\nimport { folder } from "@jackfield/bundled";\nexport default [createHost, folder];',
};

interface Broken {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** What the report must say, rule and place included. */
  readonly says: RegExp;
}

const broken: readonly Broken[] = [
  {
    title: "a room that imports a room to its right",
    files: { "packages/host/src/store/early.ts": '\nimport type { Audit } from "../audit/types.ts";' },
    says: /store\/early\.ts:2 {2}room-order: imports "\.\.\/audit\/types\.ts"/,
  },
  {
    title: "a room that imports another room's implementation",
    files: { "packages/host/src/audit/greedy.ts": 'import { openStore } from "../store/open-store.ts";' },
    says: /audit\/greedy\.ts:1 {2}room-types:/,
  },
  {
    title: "a room that imports host.ts",
    files: { "packages/host/src/audit/top.ts": 'import { createHost } from "../host.ts";' },
    says: /audit\/top\.ts:1 {2}host:/,
  },
  {
    title: "a room that imports the host's types.ts",
    files: { "packages/host/src/audit/top.ts": 'import type { Host } from "../types.ts";' },
    says: /audit\/top\.ts:1 {2}host:/,
  },
  {
    title: "a dynamic import to the right",
    files: { "packages/host/src/store/lazy.ts": 'export const load = () => import("../audit/types.ts");' },
    says: /store\/lazy\.ts:1 {2}room-order:/,
  },
  {
    title: "a require to the right",
    files: { "packages/host/src/store/old.ts": 'declare const require: any;\nrequire("../audit/types.ts");' },
    says: /store\/old\.ts:2 {2}room-order:/,
  },
  {
    title: "a re-export to the right",
    files: { "packages/host/src/store/again.ts": 'export * from "../audit/types.ts";' },
    says: /store\/again\.ts:1 {2}room-order:/,
  },
  {
    title: "a named re-export to the right",
    files: { "packages/host/src/store/again.ts": 'export type { Audit } from "../audit/types.ts";' },
    says: /store\/again\.ts:1 {2}room-order:/,
  },
  {
    title: "an import in a type to the right",
    files: { "packages/host/src/store/inline.ts": 'export type A = import("../audit/types.ts").Audit;' },
    says: /store\/inline\.ts:1 {2}room-order:/,
  },
  {
    title: "a component file that imports to the right",
    files: { "packages/host/src/store/view.tsx": 'import "../audit/types.ts";\nexport const view = <p>text</p>;' },
    says: /store\/view\.tsx:1 {2}room-order:/,
  },
  {
    title: "an SDK that imports another npm package",
    files: { "packages/sdk/src/heavy.ts": 'import lodash from "lodash";' },
    says: /sdk\/src\/heavy\.ts:1 {2}package: .*typebox only/,
  },
  {
    title: "an SDK that does I/O",
    files: { "packages/sdk/src/heavy.ts": 'import { readFileSync } from "node:fs";' },
    says: /sdk\/src\/heavy\.ts:1 {2}package:/,
  },
  {
    title: "an SDK that imports the host",
    files: { "packages/sdk/src/upward.ts": 'import { createHost } from "@jackfield/host";' },
    says: /sdk\/src\/upward\.ts:1 {2}package:/,
  },
  {
    title: "a host that imports the server",
    files: { "packages/host/src/audit/up.ts": 'import "jackfield";' },
    says: /audit\/up\.ts:1 {2}package:/,
  },
  {
    title: "a host that imports the bundled plugins, even in a test",
    files: { "packages/host/src/audit/up.test.ts": 'import "@jackfield/bundled";' },
    says: /audit\/up\.test\.ts:1 {2}package:/,
  },
  {
    title: "a bundled plugin that imports the host",
    files: { "packages/bundled/plugins/capability/clock/src/up.ts": 'import type { Host } from "@jackfield/host";' },
    says: /clock\/src\/up\.ts:1 {2}package:/,
  },
  {
    title: "a relative path into another package",
    files: { "packages/server/src/tunnel.ts": 'import { createHost } from "../../host/src/host.ts";' },
    says: /server\/src\/tunnel\.ts:1 {2}tunnel:/,
  },
  {
    title: "a named path into another package",
    files: { "packages/server/src/tunnel.ts": 'import { createHost } from "@jackfield/host/src/host.ts";' },
    says: /server\/src\/tunnel\.ts:1 {2}tunnel:/,
  },
  {
    title: "published code that imports what only tests use",
    files: {
      "packages/server/src/testing/start.ts": "export const start = 1;",
      "packages/server/src/leak.ts": 'import { start } from "./testing/start.ts";',
    },
    says: /server\/src\/leak\.ts:1 {2}test:/,
  },
  {
    title: "an import cycle between files",
    files: {
      "packages/server/src/a.ts": 'import "./b.ts";',
      "packages/server/src/b.ts": 'import "./c.ts";',
      "packages/server/src/c.ts": 'import type {} from "./a.ts";',
    },
    says: /server\/src\/a\.ts:1 {2}cycle: .*b\.ts → .*c\.ts → .*a\.ts/,
  },
  {
    title: "a folder called utils",
    files: { "packages/server/src/utils/text.ts": "export const text = 1;" },
    says: /utils\/text\.ts:1 {2}naming:/,
  },
  {
    title: "a room that the table does not list",
    files: { "packages/host/src/attic/types.ts": "export type A = 1;" },
    says: /attic\/types\.ts:1 {2}unknown:/,
  },
  {
    title: "a file beside host.ts that is in no room",
    files: { "packages/host/src/wiring.ts": "export const a = 1;" },
    says: /host\/src\/wiring\.ts:1 {2}unknown:/,
  },
  {
    title: "a package that the table does not list",
    files: { "packages/extra/src/index.ts": "export const a = 1;" },
    says: /extra\/src\/index\.ts:1 {2}unknown:/,
  },
  {
    title: "a file that does not parse",
    files: { "packages/host/src/audit/torn.ts": "\n\nexport const = ;" },
    says: /audit\/torn\.ts:3 {2}parse:/,
  },
];

test("the layer check passes a tree that breaks no rule, and says how much it saw", () => {
  const { status, stdout, stderr } = check(clean);
  assert.equal(stderr, "");
  assert.match(stdout, new RegExp(`imports of ${Object.keys(clean).length} files are in order`));
  assert.equal(status, 0);
});

for (const { title, files, says } of broken) {
  test(`the layer check fails on ${title}`, () => {
    const { status, stderr } = check({ ...clean, ...files });
    assert.match(stderr, says);
    assert.match(stderr, /^layers: 1 violations/m);
    assert.equal(status, 1);
  });
}

test("the layer check fails when there is nothing to read", () => {
  const { status, stderr } = check({});
  assert.match(stderr, /no source file could be read/);
  assert.equal(status, 1);
});

test("the layer check passes on this repository", () => {
  const { status, stderr } = run([]);
  assert.equal(stderr, "");
  assert.equal(status, 0);
});

function check(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), "jackfield-layers-"));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return run([root]);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function run(args: readonly string[]) {
  return spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
}
