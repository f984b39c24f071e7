import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { makeHost, manifest } from "./make-host.ts";

const schema = {
  type: "object",
  properties: { size: { type: "integer", default: 3 }, colour: { type: "string" } },
  additionalProperties: false,
};
const files = {
  "a/plugin.json": manifest("a", { config_schema: schema }),
  "a/index.js": "export const run = (_, { config }) => config",
};
const yaml = (...plugins: unknown[]) => `plugin_folders: []\nplugins: ${JSON.stringify(plugins)}\n`;

describe("what the operator says of a plugin in more than one place", () => {
  test("the id's entry disables what a path's entry names", async (t) => {
    const { host } = await makeHost(t, { files, yaml: yaml("./a", { id: "a", enabled: false }) });
    assert.deepEqual(host.catalogue.get("a")?.state, { state: "disabled", by: "the configuration" });
  });

  test("trust of either counts, and configuration is merged", async (t) => {
    const { result } = await makeHost(t, {
      files,
      yaml: yaml({ path: "./a", config: { size: 1, colour: "red" } }, { id: "a", trust: 0, config: { size: 2 } }),
    });
    assert.deepEqual((await result("a", "run")).data, { size: 2, colour: "red" });
  });
});

describe("a configuration is held against the plugin's schema", () => {
  for (const [name, config, place] of [
    ["a wrong value", { size: "big" }, "/size"],
    ["an unknown key", { shade: 1 }, "shade"],
  ] as const) {
    test(`${name} fails the plugin and says where`, async (t) => {
      const { host } = await makeHost(t, { files, yaml: yaml({ path: "./a", trust: 0, config }) });
      const state = host.catalogue.get("a")?.state;
      assert.ok(state?.state === "failed" && state.cause.code === "config_invalid", JSON.stringify(state));
      assert.ok(state.cause.message.includes(place), state.cause.message);
    });
  }

  test("a value that is required and not given fails the plugin", async (t) => {
    const required = {
      ...files,
      "a/plugin.json": manifest("a", { config_schema: { ...schema, required: ["colour"] } }),
    };
    const { host } = await makeHost(t, { files: required });
    const state = host.catalogue.get("a")?.state;
    assert.ok(state?.state === "failed" && /colour/.test(state.cause.message));
  });
});

test("a plugin that is named by its manifest file remembers which", async (t) => {
  const { host, folder } = await makeHost(t, { files, yaml: yaml({ path: "./a/plugin.json", trust: 0 }) });
  const origin = host.catalogue.get("a")?.origin;
  assert.equal(origin?.manifestFile, join(folder, "a/plugin.json"));
  assert.equal(origin?.folder, join(folder, "a"));
});

test("a host whose first start was cut off before it wrote its id starts", async (t) => {
  const { host } = await makeHost(t, { files: { ".jackfield/host-id": "" } });
  assert.match(host.id, /^[0-9a-f-]{36}$/);
});
