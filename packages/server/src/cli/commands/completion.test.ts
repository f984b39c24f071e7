import assert from "node:assert/strict";
import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { startExternalPlugin } from "../../testing/external-plugin.ts";
import { jackfield, jackfieldWords } from "../../testing/jackfield.ts";
import { runProgram } from "../../testing/run-program.ts";
import { sendRequest } from "../../testing/send-request.ts";
import { startServe } from "../../testing/start-serve.ts";
import { tempFolder } from "../../testing/temp-folder.ts";

/** A bash with the completion script, asked what it would offer at the end of a line. */
async function bashIn(t: TestContext, cwd: string): Promise<(line: string) => Promise<string[]>> {
  const bin = await tempFolder(t);
  const words = [process.execPath, ...jackfieldWords].map((word) => `'${word}'`).join(" ");
  await writeFile(join(bin, "jackfield"), `#!/bin/sh\nexec ${words} "$@"\n`);
  await chmod(join(bin, "jackfield"), 0o755);
  const PATH = `${bin}:${process.env["PATH"]}`;
  return async (line) => {
    const script = `eval "$(jackfield completion bash)"
      COMP_LINE=$1; COMP_POINT=\${#1}
      _jackfield
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { code, stdout, stderr } = await runProgram("bash", ["-c", script, "bash", line], { cwd, env: { PATH } });
    assert.equal(code, 0, stderr);
    return stdout.split("\n").filter(Boolean);
  };
}

test("bash completes commands, options and plugin ids", async (t) => {
  const complete = await bashIn(t, await tempFolder(t));
  assert.deepEqual(await complete("jackfield pl"), ["plugins"]);
  assert.deepEqual(await complete("jackfield plugins "), ["list", "why", "check", "add", "remove", "help"]);
  assert.deepEqual(await complete("jackfield plugins why cl"), ["clock"]);
  assert.deepEqual(await complete("jackfield audit list --lim"), ["--limit"]);
});

test("bash completes an id with a scope", async (t) => {
  const cwd = await tempFolder(t);
  const external = await startExternalPlugin(t);
  const server = await startServe(t, cwd);
  await sendRequest(`${server.url}/api/plugins/register`, { body: external.payload("@acme/weather") });
  const complete = await bashIn(t, cwd);
  assert.deepEqual(await complete("jackfield plugins why @ac"), ["@acme/weather"]);
  assert.deepEqual(await complete("jackfield plugins why @"), ["@acme/weather"]);
});

test("completing makes no data folder where there was none", async (t) => {
  const cwd = await tempFolder(t);
  const { stdout } = await jackfield(["__complete", "--", "call", "cl"], { cwd });
  assert.match(stdout, /^clock\t./);
  await assert.rejects(stat(join(cwd, ".jackfield")), { code: "ENOENT" });
});

test("the options on the line decide which host is asked", async (t) => {
  const cwd = await tempFolder(t);
  await mkdir(join(cwd, "other"));
  await writeFile(join(cwd, "other", "jackfield.yaml"), "plugins:\n  - id: clock\n    enabled: false\n");
  const words = ["--config", "other/jackfield.yaml", "call", "clock", ""];
  const { stdout } = await jackfield(["__complete", "--", ...words], { cwd });
  assert.match(stdout, /^now\t/m);
});

test("every shell gets a script, another one is refused", async (t) => {
  const cwd = await tempFolder(t);
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, stdout } = await jackfield(["completion", shell], { cwd });
    assert.equal(code, 0);
    assert.match(stdout, /jackfield __complete -- /);
  }
  assert.equal((await jackfield(["completion", "tcsh"], { cwd })).code, 2);
});

test("--json makes one JSON document of a script, of help and of the version", async (t) => {
  const cwd = await tempFolder(t);
  const documentOf = async (...words: string[]) => {
    const { code, stdout, stderr } = await jackfield([...words, "--json"], { cwd });
    assert.deepEqual([code, stderr], [0, ""], words.join(" "));
    return JSON.parse(stdout) as Record<string, string>;
  };
  const { shell, script } = await documentOf("completion", "bash");
  assert.equal(shell, "bash");
  assert.match(script ?? "", /^_jackfield\(\)/m);
  for (const words of [["help", "plugins"], ["plugins", "--help"], ["help"]]) {
    assert.match((await documentOf(...words))["help"] ?? "", /^Usage: jackfield .*\nExamples:\n/s, words.join(" "));
  }
  assert.match((await documentOf("--version"))["version"] ?? "", /^\d+\.\d+\.\d+$/);
});

test("a command that is missing is one JSON error under --json", async (t) => {
  const { code, stdout, stderr } = await jackfield(["plugins", "--json"], { cwd: await tempFolder(t) });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.equal(JSON.parse(stderr).error.message.error, "request_malformed");
});
