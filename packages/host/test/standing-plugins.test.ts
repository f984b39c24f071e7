import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { makeHost, manifest } from "./make-host.ts";

const described = (id: string) => JSON.stringify({ manifest: 1, id, description: "x", entry: "./index.mjs" });

describe("plugins that bring more than tools", () => {
  test("O3 a listener of a plugin that is described by running starts at every start and stops at every close", async (t) => {
    const made = await makeHost(t, {
      files: {
        "p/plugin.json": described("p"),
        "p/index.mjs": `
          import { appendFileSync } from "node:fs";
          const note = (word) => appendFileSync(new URL("../ran", import.meta.url), word + " ");
          export default (context) => {
            context.registerTool({ id: "run", description: "Runs.", execute: () => 1 });
            context.registerListener({ id: "ear", start: () => note("start"), stop: () => note("stop") });
          }`,
      },
    });
    const noted = () => readFile(join(made.folder, "ran"), "utf8");
    assert.equal(await noted(), "start ");
    const second = await made.restart();
    assert.equal(await noted(), "start stop start ");
    assert.equal(second.host.catalogue.get("p")?.state.state, "active");
    await second.host.close();
    assert.equal(await noted(), "start stop start stop ");
  });

  const others: Record<string, [call: string, list: "guides" | "providers" | "userInterfaces"]> = {
    guide: ["registerGuide({ id: 'g', getSystemPrompt: () => 'hi' })", "guides"],
    provider: ["registerProvider({ id: 'm' })", "providers"],
    interface: ["registerUI({ id: 'u' })", "userInterfaces"],
  };
  for (const [name, [call, list]] of Object.entries(others)) {
    test(`O3 a ${name} is there at the second start as at the first`, async (t) => {
      const made = await makeHost(t, {
        files: { "p/plugin.json": described("p"), "p/index.mjs": `export default (context) => { context.${call} }` },
      });
      assert.equal(made.host.contributions("p")?.[list].length, 1);
      const second = await made.restart();
      assert.equal(second.host.contributions("P")?.[list].length, 1);
    });
  }

  test("a tool that the manifest does not list is named in a warning", async (t) => {
    const { folder, host } = await makeHost(t, {
      files: {
        "p/plugin.json": manifest("p", { activation: "start" }),
        "p/index.js":
          "export const run = () => 1; export function initialize(context) { context.registerTool({ id: 'extra_tool', execute() {} }) }",
      },
    });
    await host.close();
    const program = `
      import { createHost, loadConfig } from "@jackfield/host";
      const { config } = await loadConfig({ cwd: process.env.FOLDER, environment: {}, flags: {} });
      await (await createHost({ config })).close();`;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--conditions=@jackfield/source", "--input-type=module", "--eval", program],
      { cwd: import.meta.dirname, env: { ...process.env, FOLDER: folder } },
    );
    assert.match(stdout + stderr, /"plugin":"p","tools":\["extra_tool"\]/);
  });
});

test("O7 a plugin gets the services of the plugins it depends on, named as required or not", async (t) => {
  const { result } = await makeHost(t, {
    files: {
      "user/plugin.json": manifest("user", { dependencies: { plugins: ["Parser_One"] } }),
      "user/index.js": "export const run = (_, { dependencies }) => Object.keys(dependencies)",
      "parser/plugin.json": manifest("parser-one", { services: { provides: ["markdown", "html"] } }, []),
      "parser/index.js": "export const initialize = () => ({ markdown: {}, html: {} })",
    },
  });
  assert.deepEqual((await result("user", "run")).data, ["markdown", "html"]);
});

describe("openstarry.dependencies.plugins of a package.json", () => {
  const files = (plugins: unknown) => ({
    "user/plugin.json": manifest("user"),
    "user/package.json": JSON.stringify({ type: "module", openstarry: { dependencies: { plugins } } }),
    "user/index.js": "export const run = (_, { dependencies }) => Object.keys(dependencies)",
  });
  test("O6 orders plugins and hands services over", async (t) => {
    const { host, result } = await makeHost(t, {
      files: {
        ...files(["z-base"]),
        "z/plugin.json": manifest("z-base", { services: { provides: ["base"] } }, []),
        "z/index.js": "export const initialize = () => ({ base: {} })",
      },
    });
    assert.deepEqual(
      host.startup.map(({ id }) => id),
      ["z-base", "user"],
    );
    assert.deepEqual((await result("user", "run")).data, ["base"]);
  });
  test("O6 names what is missing", async (t) => {
    const { host } = await makeHost(t, { files: files(["absent"]) });
    const state = host.catalogue.get("user")?.state;
    assert.ok(
      state?.state === "failed" && state.cause.code === "dependency_missing" && /absent/.test(state.cause.message),
    );
  });
  test("O6 that is no list is told as a warning", async (t) => {
    const { host } = await makeHost(t, { files: files({ absent: 1 }) });
    const entry = host.catalogue.get("user");
    assert.equal(entry?.state.state, "ready");
    assert.ok(entry?.warnings.some(({ path }) => path === "/openstarry/dependencies/plugins"));
  });
});

describe("the audit row of a start", () => {
  test("S6 says how it ended", async (t) => {
    const { host, call } = await makeHost(t, {
      files: {
        "good/plugin.json": manifest("good"),
        "good/index.js": "export const run = () => 1",
        "bad/plugin.json": manifest("bad"),
        "bad/index.js": "throw new Error('boom')",
      },
    });
    await call("good", "run");
    await call("bad", "run");
    const rows = await host.audit.list({ event: "plugin_loaded" });
    assert.deepEqual(
      rows.map(({ record }) => [record["plugin"], record["status"], record["error"]]),
      [
        ["bad", "error", "entry_import_failed"],
        ["good", "success", undefined],
      ],
    );
  });
});
