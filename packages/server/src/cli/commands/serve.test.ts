import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { jackfield, jackfieldWords } from "../../testing/jackfield.ts";
import { programEnvironment } from "../../testing/program-environment.ts";
import { sendRequest } from "../../testing/send-request.ts";
import { startServe } from "../../testing/start-serve.ts";
import { tempFolder } from "../../testing/temp-folder.ts";
import { writePlugin } from "../../testing/write-plugin.ts";

const readServerFile = async (folder: string) =>
  JSON.parse(await readFile(join(folder, ".jackfield", "server.json"), "utf8")) as Record<string, unknown>;

test("serve says in a few lines what is there, what is not and why, and how to ask", async (t) => {
  const folder = await tempFolder(t);
  await writePlugin(folder, "weather", {
    manifest: { capabilities: [{ id: "rain", description: "Rain." }] },
    code: "",
  });
  await writeFile(join(folder, "jackfield.yaml"), "plugins:\n  - path: ./weather\n");
  const child = spawn(process.execPath, [...jackfieldWords, "serve", "--port", "0"], {
    cwd: folder,
    env: programEnvironment(folder),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exit = once(child, "exit");
  t.after(() => child.kill("SIGKILL"));
  let said = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    said += chunk;
    if (said.includes("why  ")) child.kill("SIGINT");
  }
  const lines = said.trimEnd().split("\n");
  assert.match(lines[0] ?? "", /^Jackfield \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:\d+$/);
  assert.match(said, /ready {6}.*calculator.*clock/);
  assert.match(said, /not ready {2}weather: It needs trust: 0/);
  assert.match(said, /jackfield ask "what time is it in Tokyo"/);
  assert.ok(lines.length <= 8, said);
  assert.deepEqual(await exit, [0, null]);
});

test("a running server is found by its file, which goes when it stops", async (t) => {
  const folder = await tempFolder(t);
  const server = await startServe(t, folder);
  const { url, pid, instance } = server;
  assert.deepEqual(await readServerFile(folder), { url, pid, instance });
  const health = await sendRequest<{ status: string; instance: string }>(`${url}/healthz`);
  assert.deepEqual([health.body.status, health.body.instance], ["ok", instance]);
  assert.equal(await server.stop("SIGTERM"), 0);
  await assert.rejects(readServerFile(folder), { code: "ENOENT" });
});

test("a second server of the same data folder does not start", async (t) => {
  const folder = await tempFolder(t);
  const { url } = await startServe(t, folder);
  const second = await jackfield(["serve", "--port", "0"], { cwd: folder });
  assert.equal(second.code, 1);
  assert.ok(second.stderr.includes(`already runs at ${url}`), second.stderr);
});

test("a port that is taken is named, with what to do", async (t) => {
  const first = await startServe(t, await tempFolder(t));
  const { port } = new URL(first.url);
  const second = await jackfield(["serve", "--port", port], { cwd: await tempFolder(t) });
  assert.equal(second.code, 1);
  assert.match(second.stderr, /^error address_in_use: .*--port/m);
});

test("beyond loopback serve wants a token first", async (t) => {
  const folder = await tempFolder(t);
  const refused = await jackfield(["serve", "--host", "0.0.0.0", "--port", "0"], { cwd: folder });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^error token_required: .*tokens create/m);
});

test("a server shuts the door that SIGUSR1 opens to debuggers", async (t) => {
  const folder = await tempFolder(t);
  const child = spawn(process.execPath, [...jackfieldWords, "serve", "--port", "0", "--json"], {
    cwd: folder,
    env: programEnvironment(folder),
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.after(() => child.kill("SIGKILL"));
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const [announcement] = await once(child.stdout.setEncoding("utf8"), "data");
  child.kill("SIGUSR1");
  await sendRequest(`${JSON.parse(announcement).url}/healthz`);
  child.kill("SIGTERM");
  assert.deepEqual(await once(child, "close"), [0, null]);
  assert.equal(complaints, "");
});
