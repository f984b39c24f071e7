import assert from "node:assert/strict";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { FatalDependencyError } from "@jackfield/host";
import { JackfieldError } from "@jackfield/sdk";
import { makeHost, manifest, refusal } from "./make-host.ts";

const anyParameters = { type: "object" };
const capability = (id: string) => ({ id, description: `Does ${id}.`, effect: "read", parameters: anyParameters });

describe("where plugins come from", () => {
  test("O1 a plugin is loaded from its path, else imported by its package name, bundled ones in the same way", async (t) => {
    const source = "export function run() { return { from: import.meta.dirname.split('/').at(-1) } }";
    const { result } = await makeHost(t, {
      bundled: ["bundled"],
      yaml: "plugin_folders: []\nplugins:\n  - {path: ./here, trust: 0}\n  - {name: '@acme/there', trust: 0}\n",
      files: {
        "bundled/shipped/plugin.json": manifest("shipped"),
        "bundled/shipped/index.js": source,
        "here/plugin.json": manifest("here"),
        "here/index.js": source,
        "node_modules/@acme/there/package.json": '{"name":"@acme/there","type":"module"}',
        "node_modules/@acme/there/plugin.json": manifest("there"),
        "node_modules/@acme/there/index.js": source,
      },
    });
    for (const id of ["shipped", "here", "there"]) assert.deepEqual((await result(id, "run")).data, { from: id });
  });

  test("O1 a package that is not there is listed with the reason", async (t) => {
    const { host } = await makeHost(t, {
      yaml: "plugin_folders: []\nplugins:\n  - {name: nowhere-to-be-found, trust: 0}\n",
    });
    assert.equal(host.catalogue.unreadable()[0]?.problems[0]?.code, "entry_not_found");
  });

  test("H1 whether a plugin is built-in or external is the host's to say", async (t) => {
    const { host } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a", { source: "external", trust: 0 }),
        "a/index.js": "export const run = () => 1",
      },
    });
    assert.equal(host.catalogue.get("a")?.origin.source, "built-in");
    assert.ok(host.catalogue.get("a")?.warnings.some(({ path }) => path === "/source"));
  });

  test("H14 the full descriptor is there by any spelling of the id", async (t) => {
    const { host } = await makeHost(t, {
      files: { "a/plugin.json": manifest("my_plugin"), "a/index.js": "export const run = () => 1" },
    });
    assert.equal(host.catalogue.get("My-Plugin")?.manifest.id, "my_plugin");
  });

  test("two plugins with one id: the first stays, the second is listed as a clash", async (t) => {
    const { host } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("same"),
        "a/index.js": "export const run = () => 1",
        "b/plugin.json": manifest("same"),
        "b/index.js": "export const run = () => 2",
      },
    });
    assert.equal(host.catalogue.list().length, 1);
    assert.equal(host.catalogue.unreadable()[0]?.problems[0]?.code, "plugin_id_clash");
  });

  test("a bundled id cannot be taken by a plugin of the configuration", async (t) => {
    const { result, host } = await makeHost(t, {
      bundled: ["bundled"],
      files: {
        "bundled/clock/plugin.json": manifest("clock"),
        "bundled/clock/index.js": "export const run = () => 'real'",
        "mine/plugin.json": manifest("CLOCK".toLowerCase()),
        "mine/index.js": "export const run = () => 'false'",
      },
    });
    assert.equal((await result("clock", "run")).data, "real");
    assert.match(host.catalogue.unreadable()[0]?.problems[0]?.message ?? "", /clock is taken/);
  });

  test("O5 code that is not bundled waits for the operator's trust", async (t) => {
    const { call, host } = await makeHost(t, {
      yaml: "plugin_folders: []\nplugins: [./a]\n",
      files: { "a/plugin.json": manifest("a"), "a/index.js": "throw new Error('must not run')" },
    });
    assert.equal(host.catalogue.get("a")?.state.state, "ineligible");
    const { code, message } = refusal(await call("a", "run"));
    assert.equal(code, "plugin_not_ready");
    assert.match(message, /trust: 0/);
  });

  test("a plugin that the operator disabled stays off", async (t) => {
    const { call } = await makeHost(t, {
      yaml: "plugin_folders: []\nplugins:\n  - {path: ./a, trust: 0, enabled: false}\n",
      files: { "a/plugin.json": manifest("a"), "a/index.js": "export const run = () => 1" },
    });
    assert.match(refusal(await call("a", "run")).message, /disabled by the configuration/);
  });
});

describe("shapes of a module", () => {
  const shapes: Record<string, Record<string, string>> = {
    "plain exported functions": { "index.js": "export async function run() { return 'ok' }" },
    "a default object of functions": { "index.mjs": "export default { run: () => 'ok' }" },
    "CommonJS module.exports": {
      "package.json": '{"main":"lib/main.cjs"}',
      "lib/main.cjs": "module.exports = { run() { return 'ok' } }",
    },
    "CommonJS exports, named initialize": {
      "package.json": '{"main":"main.cjs"}',
      "main.cjs": "exports.initialize = async (context) => context.registerTool({ id: 'run', execute: () => 'ok' })",
    },
    "package.json exports": {
      "package.json": '{"name":"x","type":"module","exports":"./dist/start.js"}',
      "dist/start.js": "export const run = () => 'ok'",
    },
    "a named initialize that registers": {
      "index.js":
        "export async function initialize(context) { context.registerTool({ id: 'run', execute: () => 'ok' }) }",
    },
    "a default async factory that registers": {
      "index.js":
        "export default async (context) => { await null; context.registerTool({ id: 'run', execute: async () => 'ok' }) }",
    },
    "a factory that returns functions": { "index.js": "export default () => ({ run: () => 'ok' })" },
    createPlugin: {
      "index.js": "export const createPlugin = (context) => context.registerTool({ id: 'run', execute: () => 'ok' })",
    },
    "an instance of a class": {
      "index.js": "class P { word = 'ok'; run() { return this.word } }\nexport default new P()",
    },
    TypeScript: { "index.ts": "export const run = (_: Record<string, never>): string => 'ok'" },
  };
  for (const [name, files] of Object.entries(shapes)) {
    test(`O2 ${name}`, async (t) => {
      const entry = Object.keys(files).find((file) => file.startsWith("index."));
      const text = JSON.stringify({ ...JSON.parse(manifest("shape")), entry });
      const prefixed = Object.fromEntries(Object.entries(files).map(([file, source]) => [`shape/${file}`, source]));
      const { result } = await makeHost(t, { files: { "shape/plugin.json": text, ...prefixed } });
      assert.deepEqual(await result("shape", "run"), { status: "success", data: "ok" });
    });
  }

  test("O2 a plugin that definePlugin made is described once by running it, until its content changes", async (t) => {
    const source = (word: string) => `
      import { appendFileSync } from "node:fs";
      import { definePlugin, Type } from "@jackfield/sdk";
      appendFileSync(new URL("../ran", import.meta.url), "x");
      export default definePlugin({ capabilities: { greet: {
        description: "Greets a person.", effect: "read", parameters: Type.Object({ name: Type.String() }), output: Type.String(),
        run: ({ name }) => "${word} " + name } } });`;
    const made = await makeHost(t, {
      files: {
        "p/plugin.json": JSON.stringify({ manifest: 1, id: "p", description: "Greets.", entry: "./index.mjs" }),
        "p/index.mjs": source("hello"),
      },
    });
    await mkdir(join(made.folder, "node_modules/@jackfield"), { recursive: true });
    const runs = async () => (await readFile(join(made.folder, "ran"), "utf8")).length;
    assert.equal(made.host.catalogue.get("p")?.state.state, "failed", "the SDK cannot be resolved from there yet");
    await symlink(join(import.meta.dirname, "../../sdk"), join(made.folder, "node_modules/@jackfield/sdk"));
    const second = await made.restart();
    assert.deepEqual(
      second.host.catalogue.get("p")?.manifest.capabilities.map(({ id }) => id),
      ["greet"],
    );
    assert.equal((await second.result("p", "greet", { name: "Ada" })).data, "hello Ada");
    assert.equal(await runs(), 1);
    assert.equal(refusal(await second.call("p", "greet", { name: 7 })).code, "parameters_invalid");
  });

  test("decision by content: an unchanged description is not made again at the next start", async (t) => {
    const made = await makeHost(t, {
      files: {
        "p/plugin.json": JSON.stringify({ manifest: 1, id: "p", description: "Counts.", entry: "./index.js" }),
        "p/index.js":
          "import { appendFileSync } from 'node:fs'; export default (context) => { appendFileSync(new URL('../ran', import.meta.url), 'x'); context.registerTool({ id: 'count', description: 'Counts.', execute: () => 1 }) }",
      },
    });
    const second = await made.restart();
    assert.equal(second.host.catalogue.get("p")?.state.state, "ready");
    assert.deepEqual(
      second.host.catalogue.get("p")?.manifest.capabilities.map(({ id }) => id),
      ["count"],
    );
    assert.equal((await readFile(join(made.folder, "ran"), "utf8")).length, 1);
    await writeFile(join(made.folder, "p/more.txt"), "changed");
    const third = await second.restart();
    assert.equal(third.host.catalogue.get("p")?.state.state, "active");
  });

  test("H5 a capability without a function fails the plugin and names it", async (t) => {
    const { call } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a", {}, [capability("there"), capability("absent")]),
        "a/index.js": "export const there = () => 1",
      },
    });
    const { code, message } = refusal(await call("a", "there"));
    assert.equal(code, "capability_not_exported");
    assert.match(message, /absent/);
  });

  test("H5 names of Object.prototype are not functions of the module", async (t) => {
    const { call } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a", {}, [capability("toString")]),
        "a/index.js": "export default { run() {} }",
      },
    });
    assert.equal(refusal(await call("a", "toString")).code, "capability_not_exported");
  });

  test("two first uses at once share one load", async (t) => {
    const { call } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a"),
        "a/index.js":
          "globalThis.loads = 0; export async function initialize() { globalThis.loads += 1; await new Promise((r) => setTimeout(r, 30)); return { run: () => globalThis.loads } }",
      },
    });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => call("a", "run")));
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind === "done" && outcome.result.data),
      Array(8).fill(1),
    );
  });
});

describe("what a plugin gets and gives while it starts", () => {
  test("O3 the context carries a scoped logger, its own configuration, the register calls and nothing of the host", async (t) => {
    const { result, host } = await makeHost(t, {
      yaml: "plugin_folders: []\nplugins:\n  - {path: ./a, trust: 0, config: {colour: red}}\n  - {path: ./b, trust: 0, config: {secret: other}}\n",
      files: {
        "a/plugin.json": manifest("a", {
          config_schema: {
            type: "object",
            properties: {
              size: { type: "integer", default: 3 },
              folder: { type: "string", format: "path", default: "notes" },
            },
          },
        }),
        "a/index.js":
          "let seen; export function initialize(context) { seen = { config: context.config, keys: Object.keys(context).sort(), frozen: Object.isFrozen(context) && Object.isFrozen(context.config) }; context.pushInput({ source: 'door', inputType: 'text', data: 'knock' }); }\nexport const run = () => seen",
        "b/plugin.json": manifest("b"),
        "b/index.js": "export const run = () => 1",
      },
    });
    const { data } = (await result("a", "run")) as {
      data: { config: Record<string, unknown>; keys: string[]; frozen: boolean };
    };
    assert.deepEqual(data.config, { size: 3, folder: join(host.config.folder, "notes"), colour: "red" });
    assert.deepEqual(data.keys, [
      "config",
      "dependencies",
      "logger",
      "plugin",
      "provideService",
      "pushInput",
      "registerGuide",
      "registerListener",
      "registerProvider",
      "registerTool",
      "registerUI",
      "services",
    ]);
    assert.ok(data.frozen);
    const inputs: unknown[] = [];
    host.inputs.subscribe(({ plugin, source, data: pushed }) => inputs.push({ plugin, source, pushed }));
    assert.deepEqual(inputs, [{ plugin: "a", source: "door", pushed: "knock" }]);
  });

  test("O3 registering after initialisation has ended is refused", async (t) => {
    const { result } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a"),
        "a/index.js":
          "let kept; export function initialize(context) { kept = context }\nexport const run = () => { kept.registerTool({ id: 'late', execute() {} }) }",
      },
    });
    assert.equal((await result("a", "run")).error?.code, "context_revoked");
  });

  test("O7 services of a plugin are handed to those that require them, in context.dependencies", async (t) => {
    const { result, host } = await makeHost(t, {
      files: {
        "user/plugin.json": manifest("user", { services: { requires: ["markdownParser"] } }),
        "user/index.js":
          "let early; export function initialize({ dependencies }) { early = dependencies.markdownParser.parse('start') }\nexport const run = (_, { dependencies, services }) => [early, dependencies.markdownParser.parse('# call'), Object.keys(services)]",
        "parser/plugin.json": manifest("parser", { services: { provides: ["markdownParser"] } }, []),
        "parser/index.js":
          "export const initialize = () => ({ markdownParser: { parse: (text) => 'parsed ' + text }, other: 1 })",
      },
    });
    assert.deepEqual((await result("user", "run")).data, ["parsed start", "parsed # call", ["markdownParser"]]);
    const order = host.startup.map(({ id }) => id);
    assert.ok(order.indexOf("parser") < order.indexOf("user"));
  });

  test("O7 a promised service that is not provided fails the plugin", async (t) => {
    const { host } = await makeHost(t, {
      files: {
        "p/plugin.json": manifest("p", { services: { provides: ["nothing"] } }, []),
        "p/index.js": "export const initialize = () => {}",
      },
    });
    const state = host.catalogue.get("p")?.state;
    assert.ok(state?.state === "failed" && state.cause.message.includes("nothing"));
  });
});

describe("what goes wrong with one plugin", () => {
  const loads = (source: string, extra: Record<string, string> = {}) => ({
    files: {
      "bad/plugin.json": manifest("bad"),
      "bad/index.js": source,
      ...extra,
      "good/plugin.json": manifest("good"),
      "good/index.js": "export const run = () => 'still here'",
    },
  });

  const faults: [name: string, source: string, code: string, pattern: RegExp][] = [
    ["throws at import", "throw new Error('boom at import')", "entry_import_failed", /boom at import/],
    ["throws a non-error at import", "throw null", "entry_import_failed", /null/],
    ["is not JavaScript", "export const = ;", "entry_import_failed", /bad/],
    [
      "throws in initialize",
      "export function initialize() { throw new Error('boom in init') }",
      "activation_failed",
      /boom in init/,
    ],
    [
      "throws something that cannot be shown",
      "export function initialize() { throw { get message() { throw 1 } } }",
      "activation_failed",
      /cannot be shown/,
    ],
  ];
  for (const [name, source, code, pattern] of faults) {
    test(`O4 a plugin that ${name} is failed with its cause, and the host runs on`, async (t) => {
      const { call, result, host } = await makeHost(t, loads(source));
      const error = refusal(await call("bad", "run"));
      assert.equal(error.code, code);
      assert.match(error.message, pattern);
      const state = host.catalogue.get("bad")?.state;
      assert.ok(state?.state === "failed" && state.cause.code === code);
      assert.equal(refusal(await call("bad", "run")).code, "plugin_not_ready");
      assert.equal((await result("good", "run")).data, "still here");
    });
  }

  test("O4 a plugin whose initialisation never ends is failed after its time", async (t) => {
    const { call } = await makeHost(t, {
      ...loads("export const initialize = () => new Promise(() => {})"),
      yaml: "plugin_folders: []\nlimits: {activation_timeout_ms: 50}\nplugins:\n  - {path: ./bad, trust: 0}\n",
    });
    assert.equal(refusal(await call("bad", "run")).code, "activation_timeout");
  });

  test("O4 what depends on a failed plugin is blocked by it and not run", async (t) => {
    const { host, call } = await makeHost(t, {
      files: {
        "base/plugin.json": manifest("base", { activation: "start" }),
        "base/index.js": "throw new Error('no')",
        "middle/plugin.json": manifest("middle", { dependencies: { plugins: ["base"] } }),
        "middle/index.js": "globalThis.middleRan = true; export const run = () => 1",
        "top/plugin.json": manifest("top", { dependencies: { plugins: ["middle"] } }),
        "top/index.js": "export const run = () => 1",
      },
    });
    assert.deepEqual(host.catalogue.get("middle")?.state, { state: "blocked", by: ["base"] });
    assert.deepEqual(host.catalogue.get("top")?.state, { state: "blocked", by: ["middle"] });
    assert.match(refusal(await call("top", "run")).message, /blocked by middle/);
    assert.equal((globalThis as { middleRan?: boolean }).middleRan, undefined);
  });

  test("O6 a missing dependency fails the plugin that names it, and blocks those behind it", async (t) => {
    const { host } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a", { dependencies: { plugins: ["ghost"] }, services: { requires: ["spirit"] } }),
        "a/index.js": "export const run = () => 1",
        "b/plugin.json": manifest("b", { dependencies: { plugins: ["a"] } }),
        "b/index.js": "export const run = () => 1",
      },
    });
    const state = host.catalogue.get("a")?.state;
    assert.ok(state?.state === "failed" && state.cause.code === "dependency_missing");
    assert.match(state.cause.message, /the plugin ghost and the service spirit/);
    assert.deepEqual(host.catalogue.get("b")?.state, { state: "blocked", by: ["a"] });
  });

  test("O6 a circle of dependencies stops the start and is printed", async (t) => {
    const files = Object.fromEntries(
      ["a:b", "b:c", "c:a"].flatMap((pair) => {
        const [id, other] = pair.split(":");
        return [
          [`${id}/plugin.json`, manifest(id ?? "", { dependencies: { plugins: [other] } })],
          [`${id}/index.js`, "export const run = () => 1"],
        ];
      }),
    );
    await assert.rejects(
      makeHost(t, { files }),
      (error) =>
        error instanceof FatalDependencyError &&
        error.code === "dependency_cycle" &&
        /a -> b -> c -> a/.test(error.message),
    );
  });

  test("a critical plugin that fails keeps the host from serving", async (t) => {
    await assert.rejects(
      makeHost(t, {
        files: { "a/plugin.json": manifest("a", { failure: "critical" }), "a/index.js": "throw new Error('needed')" },
      }),
      (error) => JackfieldError.is(error) && error.code === "critical_plugin_failed" && /needed/.test(error.message),
    );
  });

  test("an entry outside its folder, by a path or by a link, is refused", async (t) => {
    const { host, folder, call } = await makeHost(t, {
      files: {
        "outside.js": "export const run = () => 'escaped'",
        "a/plugin.json": JSON.stringify({ ...JSON.parse(manifest("a")), entry: "../outside.js" }),
        "b/plugin.json": manifest("b"),
      },
    });
    assert.ok(host.catalogue.unreadable()[0]?.problems.some(({ path }) => path === "/entry"));
    await symlink(join(folder, "outside.js"), join(folder, "b/index.js"));
    assert.equal(refusal(await call("b", "run")).code, "entry_outside_folder");
  });

  test("an entry that is not there, or in another language, says so", async (t) => {
    const { call, host } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a"),
        "b/plugin.json": JSON.stringify({ ...JSON.parse(manifest("b")), entry: "tools.py" }),
        "b/tools.py": "",
      },
    });
    assert.equal(refusal(await call("a", "run")).code, "entry_not_found");
    const state = host.catalogue.get("b")?.state;
    assert.ok(state?.state === "failed" && state.cause.code === "unsupported_entry");
  });

  test("an unreadable manifest is listed with file, path and line, and the rest is there", async (t) => {
    const { host, folder } = await makeHost(t, {
      files: {
        "a/plugin.yaml": "manifest: 1\nid: a\ndescription: 7\n",
        "b/plugin.json": manifest("b"),
        "b/index.js": "export const run = () => 1",
      },
    });
    const [unreadable] = host.catalogue.unreadable();
    assert.ok(
      unreadable?.problems.some(
        ({ file, path, line }) => file === join(folder, "a/plugin.yaml") && path === "/description" && line === 3,
      ),
    );
    assert.equal(host.catalogue.get("b")?.state.state, "ready");
  });
});

describe("what start-up tells", () => {
  test("start-up gives a timed result for every plugin", async (t) => {
    const { host } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a", { activation: "start" }),
        "a/index.js": "export const run = () => 1",
        "b/plugin.json": manifest("b", { dependencies: { plugins: ["nope"] } }),
        "b/index.js": "",
      },
    });
    assert.deepEqual(
      host.startup.map(({ id, state }) => [id, state.state]),
      [
        ["a", "active"],
        ["b", "failed"],
      ],
    );
    assert.ok(host.startup.every(({ durationMs }) => durationMs >= 0));
  });

  test("O9 the coordination layer answers who can do what, by capability id and in words", async (t) => {
    const { host } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("weather", {}, [
          { ...capability("fetch_weather"), description: "Current weather and forecast for a city." },
          capability("other"),
        ]),
        "a/index.js": "export const fetch_weather = () => 1; export const other = () => 2",
      },
    });
    const offer = { host: host.id, plugin: "weather", version: "0.0.0", capability: "fetch_weather", state: "ready" };
    assert.deepEqual(host.coordination.whoCan("fetch_weather"), [offer]);
    assert.deepEqual(host.coordination.whoCan("weather forecast")[0], offer);
  });

  test("R12 typed plugins are registered, got, listed and listed by type", async (t) => {
    const stage = (type: string, id: string) => ({
      type,
      id,
      description: "Finds context.",
      planner_hints: { relativeCost: 0.1 },
    });
    const { host } = await makeHost(t, {
      files: {
        "a/plugin.json": manifest("a", { stages: [stage("kb-plugin", "kb-fast"), stage("gs-plugin", "gs-rules")] }, []),
        "a/index.js": "export const run = () => 1",
        "b/plugin.json": manifest("b", { stages: [stage("oracle-plugin", "x")] }, []),
      },
    });
    assert.equal(host.stages.get("kb-plugin", "kb-fast")?.plugin, "a");
    assert.equal(host.stages.get("kb-plugin", "gs-rules"), undefined);
    assert.deepEqual(
      host.stages.list().map(({ id }) => id),
      ["kb-fast", "gs-rules"],
    );
    assert.deepEqual(
      host.stages.listByType("gs-plugin").map(({ id }) => id),
      ["gs-rules"],
    );
    assert.ok(host.catalogue.unreadable()[0]?.problems.some(({ code }) => code === "plugin_type_unsupported"));
  });

  test("R13 the SDK imports nothing of the host and one dependency", async () => {
    const manifestText = JSON.parse(await readFile(join(import.meta.dirname, "../../sdk/package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    };
    assert.deepEqual(Object.keys(manifestText.dependencies), ["typebox"]);
  });
});
