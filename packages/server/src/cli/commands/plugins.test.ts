import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { PluginDescriptor } from "../../http/plugin-schemas.ts";
import { startExternalPlugin } from "../../testing/external-plugin.ts";
import { jackfield } from "../../testing/jackfield.ts";
import { sendRequest } from "../../testing/send-request.ts";
import { startServe } from "../../testing/start-serve.ts";
import { tempFolder } from "../../testing/temp-folder.ts";
import { writePlugin } from "../../testing/write-plugin.ts";
import type { PluginList } from "../plugin-list.ts";

const weather = {
  manifest: {
    version: "2.0.0",
    capabilities: [{ id: "rain", description: "Tells whether it rains.", effect: "read" }],
  },
  code: 'export function rain() { return { text: "It rains." }; }',
};

async function start(t: TestContext) {
  const cwd = await tempFolder(t);
  await writePlugin(cwd, "weather", weather);
  const file = join(cwd, "jackfield.yaml");
  return { cwd, file, settings: () => readFile(file, "utf8"), run: (...words: string[]) => jackfield(words, { cwd }) };
}

test("a plugin is added, waits for trust, is trusted, answers and is removed", async (t) => {
  const { file, settings, run } = await start(t);
  await writeFile(file, "# mine\nlog_level: info\n");

  const added = await run("plugins", "add", "./weather");
  assert.equal(added.code, 0, added.stderr);
  assert.match(added.stdout, /^Added weather 2\.0\.0 in .*jackfield\.yaml\.\nIt waits for your trust\..* --trust\n$/);
  assert.equal(await settings(), "# mine\nlog_level: info\nplugins:\n  - path: ./weather\n");

  const why = await run("plugins", "why", "weather");
  assert.equal(why.code, 0);
  assert.match(why.stdout, /^weather 2\.0\.0 ineligible\nIt needs trust: 0/);
  assert.equal((await run("call", "weather", "rain")).code, 1);

  const trusted = await run("plugins", "add", "weather", "--trust");
  assert.match(trusted.stderr, /trust: 0.*no wall around it/);
  assert.equal(await settings(), "# mine\nlog_level: info\nplugins:\n  - path: ./weather\n    trust: 0\n");
  assert.equal((await run("call", "weather", "rain")).stdout, "It rains.\n");
  assert.match((await run("plugins", "why", "weather")).stdout, /runs in the host's process/);

  const removed = await run("plugins", "remove", "weather");
  assert.equal(removed.code, 0, removed.stderr);
  assert.equal(await settings(), "# mine\nlog_level: info\nplugins: []\n");
  assert.equal((await run("plugins", "why", "weather")).code, 3);
});

test("add is told again without harm, and says so", async (t) => {
  const { settings, run } = await start(t);
  await run("plugins", "add", "weather", "--trust");
  const before = await settings();
  const again = await run("plugins", "add", "weather", "--json");
  assert.deepEqual(
    { ...JSON.parse(again.stdout), config_file: 0, path: 0, problems: 0 },
    {
      added: false,
      path: 0,
      ok: true,
      id: "weather",
      name: "weather",
      version: "2.0.0",
      dialect: "canonical",
      type: "module",
      capabilities: ["rain"],
      problems: 0,
      config_file: 0,
      trust: 0,
      waits_for: null,
    },
  );
  assert.equal(await settings(), before);
});

test("a plugin that lies elsewhere is listed in full", async (t) => {
  const { settings, run } = await start(t);
  const elsewhere = await tempFolder(t);
  const place = await writePlugin(elsewhere, "mail", weather);
  await run("plugins", "add", place);
  assert.match(await settings(), new RegExp(`- path: ${place}\n`));
});

test("what is wrong with a manifest is told with file, line and column, and nothing is written", async (t) => {
  const { cwd, file, run } = await start(t);
  const place = join(cwd, "broken");
  await mkdir(place);
  await writeFile(join(place, "plugin.yaml"), "manifest: 1\nid: broken\ndescription: 5\ncapabilities:\n  - id: x\n");
  const added = await run("plugins", "add", "broken");
  assert.equal(added.code, 1);
  assert.match(added.stderr, /broken\/plugin\.yaml:3:\d+: /);
  await assert.rejects(readFile(file), { code: "ENOENT" });
  const checked = await run("plugins", "check", "weather", "broken");
  assert.equal(checked.code, 1);
  assert.match(checked.stdout, /^ok weather 2\.0\.0 \(canonical\): rain$/m);
  assert.match(checked.stdout, /^wrong broken$/m);
  assert.equal((await run("plugins", "check", "weather")).code, 0);
  const json = JSON.parse((await run("plugins", "check", "broken", "--json")).stdout);
  assert.equal(json.checks[0].ok, false);
});

test("the id of another plugin is refused before anything is written", async (t) => {
  const { cwd, file, run } = await start(t);
  await writePlugin(cwd, "clock", weather);
  const added = await run("plugins", "add", "clock");
  assert.equal(added.code, 1);
  assert.match(added.stderr, /^error plugin_id_clash: /m);
  await assert.rejects(readFile(file), { code: "ENOENT" });
});

test("why and list tell of a plugin whose manifest cannot be read", async (t) => {
  const { cwd, file, run } = await start(t);
  await mkdir(join(cwd, "torn"));
  await writeFile(join(cwd, "torn", "plugin.yaml"), "manifest: 1\nid: [\n");
  await writeFile(file, "plugins:\n  - ./torn\n");
  const why = await run("plugins", "why", "./torn");
  assert.equal(why.code, 0, why.stderr);
  assert.match(why.stdout, /unreadable/);
  assert.match(why.stdout, /plugin\.yaml:\d+:\d+: /);
  const list = await run("plugins", "list");
  assert.match(list.stderr, /torn: its manifest cannot be read/);
  const removed = await run("plugins", "remove", "./torn");
  assert.equal(removed.code, 0, removed.stderr);
  assert.equal(await readFile(file, "utf8"), "plugins: []\n");
});

test("list shows every plugin with its state", async (t) => {
  const { run } = await start(t);
  const { code, stdout } = await run("plugins", "list");
  assert.equal(code, 0);
  for (const id of ["calculator", "calendar", "clock", "files"])
    assert.match(stdout, new RegExp(`^${id}\t\\S+\t(ready|active)\tbundled\t`, "m"));
  const { plugins } = JSON.parse((await run("plugins", "list", "--json")).stdout) as PluginList;
  assert.ok(plugins.length >= 4);
});

test("a bundled plugin is not removed, and how to switch it off is told", async (t) => {
  const { run } = await start(t);
  const { code, stderr } = await run("plugins", "remove", "clock");
  assert.equal(code, 3);
  assert.match(stderr, /enabled: false/);
});

test("a running server is named when a change waits for its restart, and unregisters at once", async (t) => {
  const { cwd, run } = await start(t);
  const external = await startExternalPlugin(t);
  const server = await startServe(t, cwd);
  assert.match((await run("plugins", "add", "weather")).stdout, /until it is restarted/);
  await sendRequest(`${server.url}/api/plugins/register`, { body: external.payload() });
  const removed = await run("plugins", "remove", "slack-bot");
  assert.equal(removed.stdout, "Removed slack-bot from the registrations.\n", removed.stderr);
  assert.equal((await sendRequest(`${server.url}/api/plugins/slack-bot`)).status, 404);
});

test("why --json is the full descriptor", async (t) => {
  const { run } = await start(t);
  const { stdout } = await run("plugins", "why", "clock", "--json");
  const plugin = JSON.parse(stdout) as PluginDescriptor;
  assert.equal(plugin.id, "clock");
  assert.ok(plugin.folder);
});
