import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import fc from "fast-check";
import { loadConfig } from "./load-config.ts";

describe("loadConfig", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "jackfield-config-"));
  });
  after(() => rm(folder, { recursive: true }));

  const load = async (
    yaml: string | undefined,
    environment: Record<string, string> = {},
    flags: Record<string, string> = {},
  ) => {
    if (yaml === undefined) return loadConfig({ cwd: folder, environment, flags });
    const file = join(folder, "given.yaml");
    await writeFile(file, yaml);
    return loadConfig({ cwd: "/", environment, flags: { config: file, ...flags } });
  };
  const refused = (yaml: string, pattern: RegExp, environment: Record<string, string> = {}) =>
    assert.rejects(
      load(yaml, environment),
      (error) => JackfieldError.is(error) && error.code === "config_invalid" && pattern.test(error.message),
    );

  test("every setting has a default that works", async () => {
    const { config, settings } = await load(undefined);
    assert.deepEqual(config.listen, { host: "127.0.0.1", port: 7420 });
    assert.equal(config.store, `file:${join(folder, ".jackfield/store.db")}`);
    assert.ok(settings.every(({ origin }) => origin.kind === "default"));
    assert.ok(Object.isFrozen(config) && Object.isFrozen(config.limits));
  });

  test("a flag wins over the environment, which wins over the file, and each says where it came from", async () => {
    const yaml = "listen:\n  port: 1000\n  host: 127.0.0.2\nlog_level: warn\n";
    const { config, settings } = await load(
      yaml,
      { JACKFIELD_PORT: "2000", JACKFIELD_LOG_LEVEL: "error" },
      { port: "3000" },
    );
    assert.equal(config.listen.port, 3000);
    assert.equal(config.logLevel, "error");
    assert.equal(config.listen.host, "127.0.0.2");
    const origin = (name: string) => settings.find((setting) => setting.name === name)?.origin;
    assert.deepEqual(origin("listen.port"), { kind: "flag", flag: "port" });
    assert.deepEqual(origin("log_level"), { kind: "environment", variable: "JACKFIELD_LOG_LEVEL" });
    assert.deepEqual(origin("listen.host"), { kind: "file", file: join(folder, "given.yaml"), line: 3 });
  });

  test("paths in the file start at its folder", async () => {
    const { config } = await load(
      "data: state\nstore: file:state/db\nplugins:\n  - ./mine\n  - {path: /abs, trust: 0}\n  - {name: some-package}\n",
    );
    assert.equal(config.dataFolder, join(folder, "state"));
    assert.equal(config.store, `file:${join(folder, "state/db")}`);
    assert.deepEqual(
      config.plugins.map(({ path, name, trust }) => ({ path, name, trust })),
      [
        { path: join(folder, "mine"), name: undefined, trust: 1 },
        { path: "/abs", name: undefined, trust: 0 },
        { path: undefined, name: "some-package", trust: 1 },
      ],
    );
  });

  test("the store moves with the data folder, unless it is given", async () => {
    const moved = await load(undefined, {}, { data: "elsewhere" });
    assert.equal(moved.config.store, `file:${join(folder, "elsewhere/store.db")}`);
    const given = await load(undefined, {}, { data: "elsewhere", store: "file:here.db" });
    assert.equal(given.config.store, `file:${join(folder, "here.db")}`);
  });

  test("an unknown setting is named with its line", () =>
    refused("listen:\n  prot: 80\n", /given\.yaml:2: listen\.prot is not a setting/));
  test("a wrong type is named with its line", () =>
    refused("debug: true\nlisten:\n  port: eighty\n", /given\.yaml:3: listen\.port must be integer/));
  test("a wrong value in the environment names the variable", () =>
    refused("", /JACKFIELD_PORT: listen\.port/, { JACKFIELD_PORT: "70000" }));
  test("broken YAML is named with its line", () => refused("a: [1\nb: 2", /given\.yaml:\d/));
  test("an unknown time zone is refused", () => refused("time_zone: Mars/Olympus", /not an IANA time zone/));
  test("an unknown word in a plugin entry is refused", () =>
    refused("plugins:\n  - {path: ./a, thrust: 0}", /plugins\/0/));

  test("a file that is named but not there is config_not_found", async () => {
    await assert.rejects(
      loadConfig({ cwd: folder, environment: {}, flags: { config: "nowhere.yaml" } }),
      (error) => JackfieldError.is(error) && error.code === "config_not_found",
    );
  });

  test("a database password and a plugin's configuration are not reported", async () => {
    const { settings, config } = await load(
      "store: postgres://me:hunter2@localhost/x\nplugins:\n  - {id: weather, config: {api_key: hunter3}}\n",
    );
    assert.ok(config.store.includes("hunter2"));
    assert.ok(!JSON.stringify(settings).includes("hunter"));
  });

  test("any text is a configuration or a config_invalid, never anything else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        try {
          await load(text);
        } catch (error) {
          assert.ok(JackfieldError.is(error) && error.code === "config_invalid", String(error));
        }
      }),
      { numRuns: 150 },
    );
  });
});
