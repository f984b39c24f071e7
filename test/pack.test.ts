import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, test } from "node:test";

interface Tarball {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "jackfield-pack-"));
const app = join(folder, "app");
const launcher = join(app, "node_modules/jackfield/bin/jackfield.js");
let tarballs: readonly Tarball[] = [];

before(() => {
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), '{ "private": true, "type": "module" }');
  tarballs = JSON.parse(
    run("npm", ["pack", "--workspaces", "--json", "--silent", "--pack-destination", folder], root).stdout,
  ) as readonly Tarball[];
  const files = tarballs.map(({ filename }) => join(folder, filename));
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...files], app);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("each tarball holds what runs and its licence, no sources and no tests", () => {
  assert.deepEqual(tarballs.map(({ name }) => name).sort(), [
    "@jackfield/bundled",
    "@jackfield/host",
    "@jackfield/sdk",
    "jackfield",
  ]);
  for (const { name, files } of tarballs) {
    const paths = files.map(({ path }) => path);
    const stray = paths.filter((path) => /\.(?:test|soak)\.|tsconfig|(?<!\.d)\.ts$/.test(path));
    assert.deepEqual(stray, [], name);
    for (const needed of ["LICENSE", "README.md", "package.json"])
      assert.ok(paths.includes(needed), `${name}: ${needed}`);
    assert.ok(
      paths.some((path) => path.startsWith("dist/") && path.endsWith(".js")),
      `${name}: code`,
    );
  }
});

test("packed and installed into an empty folder, the program answers a question", () => {
  const { stdout } = run("npx", ["--no-install", "jackfield", "ask", "12% of 3,480"], app);
  assert.match(stdout, /417\.6/);
});

test("the installed packages' types infer a capability's parameters from its schema", () => {
  const source = `
    import { defineCapability, definePlugin, Type } from "@jackfield/sdk";
    import { createHost } from "@jackfield/host";
    import * as program from "jackfield";
    export default definePlugin({
      capabilities: {
        roll: defineCapability({
          parameters: Type.Object({ count: Type.Integer() }),
          output: Type.Object({ sum: Type.Number() }),
          run: ({ count }) => ({ sum: count * 2 }),
        }),
        wrong: defineCapability({
          parameters: Type.Object({ count: Type.Integer() }),
          // @ts-expect-error a number has no length
          run: ({ count }) => count.length,
        }),
      },
    });
    export { createHost, program };
  `;
  writeFileSync(join(app, "plugin.ts"), source);
  const compiler = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
  const options = ["--noEmit", "--strict", "--target", "esnext", "--module", "nodenext", "--skipLibCheck", "plugin.ts"];
  const typeRoots = ["--typeRoots", join(root, "node_modules/@types"), "--types", "node"];
  run(process.execPath, [compiler, ...typeRoots, ...options], app);
});

test("under an older Node the program says in one line what it needs", () => {
  const { command, args } = olderNode();
  const { status, stdout, stderr } = spawnSync(command, [...args, launcher, "ask", "12% of 3,480"], {
    cwd: app,
    env: environment(),
    encoding: "utf8",
  });
  assert.equal(stdout, "");
  assert.match(stderr, /^[^\n]*Node[^\n]*26[^\n]*\n$/);
  assert.notEqual(status, 0);
});

/** The machine's own Node if that is an older one, else this one under an older one's name. */
function olderNode(): { readonly command: string; readonly args: readonly string[] } {
  const installed = outerPath()
    .map((place) => join(place, "node"))
    .filter((file) => existsSync(file));
  const older = installed.find((file) => {
    const { stdout } = spawnSync(file, ["-p", "process.versions.node"], { env: environment(), encoding: "utf8" });
    return Number.parseInt(stdout, 10) < 26;
  });
  if (older !== undefined) return { command: older, args: [] };
  const versions = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
  return { command: process.execPath, args: ["--import", `data:text/javascript,${encodeURIComponent(versions)}`] };
}

/** A newcomer's environment: nothing of the run that this test is part of. */
function environment(): NodeJS.ProcessEnv {
  const inherited =
    /^(?:NODE_(?:OPTIONS|TEST|V8)|JACKFIELD_|INIT_CWD$|npm_(?:package|lifecycle|command|config_local_prefix|execpath|node))/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !inherited.test(name)));
}

function outerPath(): readonly string[] {
  return (process.env["PATH"] ?? "").split(delimiter).filter((place) => !place.includes("node_modules"));
}

/** Runs a program with this Node first on the path, and fails with what it said. */
function run(command: string, args: readonly string[], cwd: string): { readonly stdout: string } {
  const env = { ...environment(), PATH: [dirname(process.execPath), ...outerPath()].join(delimiter) };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  assert.equal(status, 0, `${command} ${args.join(" ")}\n${error?.message ?? ""}${stdout}${stderr}`);
  return { stdout };
}
