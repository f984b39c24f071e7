import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseYaml } from "../parse-yaml.ts";
import type { ManifestDocumentSource, ManifestReading, PluginManifest } from "../types.ts";
import { homeclaw } from "./homeclaw.ts";

function sourceOf(text: string, legacyConfig?: unknown): ManifestDocumentSource {
  const document = parseYaml("plugin.yaml", text);
  assert.ok(document.ok, document.ok ? "" : document.problem.message);
  const { value, locate } = document;
  return { file: "plugin.yaml", value, locate, legacyConfig };
}

function manifestOf(reading: ManifestReading): PluginManifest {
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.manifest;
}

const weather = `
id: weather
name: Weather Plugin
description: Current weather and forecast for a location.
description_long: Humidity, wind and air quality too.
capabilities:
  - id: fetch_weather
    name: Get current weather
    description: Returns current weather for a city.
    parameters:
      - name: city
        type: string
        required: true
        description: City name, e.g. Beijing.
      - name: district
        type: string
        required: false
    output_description: '{"text": "summary", "temperature": number}'
    post_process: true
    post_process_prompt: Suggest practical tips.
`;

test("X3 a built-in HomeClaw manifest is read as it is", () => {
  const source = sourceOf(weather);
  assert.ok(homeclaw.recognises(source));
  const reading = homeclaw.read(source);
  assert.ok(reading.ok);
  assert.deepEqual(reading.warnings, []);
  assert.deepEqual(reading.manifest.runtime, { type: "module" });
  assert.equal(reading.manifest.descriptionLong, "Humidity, wind and air quality too.");
  const [capability] = reading.manifest.capabilities;
  assert.deepEqual(capability?.parameters["required"], ["city"]);
  assert.equal(capability?.outputDescription, '{"text": "summary", "temperature": number}');
  assert.deepEqual([capability?.postProcess, capability?.postProcessPrompt], [true, "Suggest practical tips."]);
  assert.equal(capability?.effect, "write");
});

test("X3 an external HomeClaw manifest becomes an http plugin, its path and time-out with it", () => {
  const text = `
id: bridge
name: Bridge
description: Runs commands on another machine.
type: http
health_check_url: http://127.0.0.1:3104/health
config: {base_url: "http://127.0.0.1:3104", path: /run, timeout_sec: 1800, bridge_key: k}
capabilities:
  - {id: run, name: Run, description: Runs., parameters: [], method: get, path: /run}
`;
  const manifest = manifestOf(homeclaw.read(sourceOf(text)));
  assert.deepEqual(manifest.runtime, {
    type: "http",
    baseUrl: "http://127.0.0.1:3104",
    headers: {},
    path: "/run",
    timeoutMs: 1_800_000,
  });
  assert.equal(manifest.healthCheckUrl, "http://127.0.0.1:3104/health");
  assert.deepEqual(manifest.config, { bridge_key: "k" });
  assert.deepEqual([manifest.capabilities[0]?.method, manifest.capabilities[0]?.effect], ["GET", "read"]);
});

test("X3 external subprocess and mcp plugins are told apart", () => {
  const head = "id: a\nname: A\ndescription: d\n";
  const program = manifestOf(
    homeclaw.read(sourceOf(`${head}type: subprocess\nconfig: {command: ./run, args: [-x]}\ncapabilities: []`)),
  );
  assert.deepEqual(program.runtime, { type: "subprocess", command: "./run", args: ["-x"] });
  const server = manifestOf(homeclaw.read(sourceOf(`${head}type: mcp\nconfig: {url: "http://127.0.0.1:1/mcp"}`)));
  assert.deepEqual(server.runtime, { type: "mcp", args: [], url: "http://127.0.0.1:1/mcp" });
  assert.deepEqual(server.capabilities, []);
});

test("X3 what HomeClaw writes loosely is read as it means it", () => {
  const text = `
plugin_id: Loose
name: Loose
description: d
version: 1.5
type: inline
config: {config_file: config.yml}
capabilities:
  - id: a
    name: Do a
    output_description: null
    post_process: yes
    method: null
    parameters: [{name: x, type: integer, required: off, default: null, profile_key: null}]
`;
  const reading = homeclaw.read(sourceOf(text));
  const manifest = manifestOf(reading);
  assert.deepEqual([manifest.id, manifest.version], ["loose", "1.5"]);
  assert.deepEqual(manifest.config, {});
  const [capability] = manifest.capabilities;
  assert.deepEqual(capability?.parameters, {
    type: "object",
    properties: { x: { type: "integer" } },
    additionalProperties: false,
  });
  assert.deepEqual([capability?.description, capability?.postProcess], ["Do a", true]);
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.warnings.map(({ path, line }) => [path, line]),
    [["/capabilities/0/description", 9]],
  );
});

test("H2 config.yml gives values for parameters and keeps everything for the plugin", () => {
  const config = {
    city: "Beijing",
    api_key: "k",
    description: "no value",
    parameters: { district: "Daxing", other: 1 },
  };
  const manifest = manifestOf(homeclaw.read(sourceOf(weather, config)));
  assert.deepEqual(manifest.capabilities[0]?.parameterDefaults, { city: "Beijing", district: "Daxing" });
  assert.deepEqual(manifest.config, config);
  const listed = {
    parameters: [
      { name: "city", type: "string", default: "Basel" },
      { name: "district", type: "string" },
    ],
  };
  assert.deepEqual(manifestOf(homeclaw.read(sourceOf(weather, listed))).capabilities[0]?.parameterDefaults, {
    city: "Basel",
  });
});

test("H2 config.yml is never the contract of a plugin that has capabilities", () => {
  const alone = manifestOf(homeclaw.read(sourceOf(weather)));
  const parameters = [
    { name: "city", type: "number", required: false },
    { name: "extra", type: "string" },
  ];
  const beside = manifestOf(homeclaw.read(sourceOf(weather, { id: "other", parameters, capabilities: [] })));
  assert.equal(beside.id, "weather");
  assert.deepEqual(
    beside.capabilities.map((capability) => capability.parameters),
    alone.capabilities.map((capability) => capability.parameters),
  );
});

const legacy = `
id: weather
description: Retrieves the weather.
city: Beijing
api_key: k
parameters:
  - {name: city, type: string, description: The city.}
  - {name: days, default: 3}
`;

test("H2 a plugin that has only config.yml is one capability with the plugin's parameters", () => {
  const source = sourceOf(legacy);
  const manifest = manifestOf(homeclaw.read({ ...source, legacyConfig: source.value }));
  assert.deepEqual([manifest.id, manifest.name], ["weather", "weather"]);
  const [capability, ...others] = manifest.capabilities;
  assert.deepEqual(others, []);
  assert.deepEqual([capability?.id, capability?.description], ["run", "Retrieves the weather."]);
  assert.deepEqual(capability?.parameters, {
    type: "object",
    properties: { city: { type: "string", description: "The city." }, days: { type: "number", default: 3 } },
    required: ["city"],
    additionalProperties: false,
  });
  assert.deepEqual(capability?.parameterDefaults, { city: "Beijing", days: 3 });
});

test("H2 legacy parameters may be a map of values, beside a manifest that has no capabilities", () => {
  const head = "id: w\nname: W\ndescription: d\n";
  const config = { parameters: { city: "Basel", days: 2, tags: [], none: null } };
  const [capability] = manifestOf(homeclaw.read(sourceOf(head, config))).capabilities;
  assert.deepEqual(capability?.parameters["properties"], {
    city: { type: "string" },
    days: { type: "number" },
    tags: { type: "array" },
    none: { type: "string" },
  });
  assert.deepEqual(capability?.parameterDefaults, { city: "Basel", days: 2, tags: [] });
});

test("faults are told where the author wrote them", () => {
  const text = `
plugin_id: Not An Id
description: d
type: grpc
config:
  timeout_sec: soon
capabilities: many
`;
  const reading = homeclaw.read(sourceOf(text));
  assert.ok(!reading.ok);
  assert.deepEqual(reading.problems.map(({ path, line }) => [path, line]).sort(), [
    ["/capabilities", 7],
    ["/config/timeout_sec", 6],
    ["/plugin_id", 2],
    ["/type", 4],
  ]);
  const incomplete = homeclaw.read(sourceOf("id: a\ntype: http\nconfig: {}\n"));
  assert.ok(!incomplete.ok);
  assert.deepEqual(
    incomplete.problems.map(({ path }) => path),
    ["/description", "/config/base_url"],
  );
});

test("S18 fields of authentication are a warning in HomeClaw's parameters", () => {
  const text = weather.replace("name: district", "name: access_token");
  const reading = homeclaw.read(sourceOf(text));
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.warnings.map(({ path }) => path),
    ["/capabilities/0/parameters/1/name"],
  );
});

test("any JSON that looks like HomeClaw's becomes a reading", () => {
  const member = fc.oneof(fc.jsonValue(), fc.constantFrom("http", "mcp", "inline"));
  const capability = fc.dictionary(
    fc.constantFrom("id", "name", "description", "parameters", "method", "path"),
    member,
  );
  const document = fc.record(
    {
      id: member,
      plugin_id: member,
      name: member,
      description: member,
      type: member,
      config: fc.oneof(member, fc.dictionary(fc.constantFrom("base_url", "path", "timeout_sec"), member)),
      parameters: member,
      capabilities: fc.oneof(member, fc.array(fc.oneof(member, capability))),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(document, fc.option(fc.dictionary(fc.string(), fc.jsonValue())), (value, legacyConfig) => {
      const written = JSON.parse(JSON.stringify({ value, legacyConfig })) as { value: unknown; legacyConfig: unknown };
      const reading = homeclaw.read({ ...written, locate: () => undefined });
      assert.deepEqual(JSON.parse(JSON.stringify(reading)), reading);
    }),
    { numRuns: 500 },
  );
});
