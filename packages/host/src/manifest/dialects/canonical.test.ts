import assert from "node:assert/strict";
import { test } from "node:test";
import { ManifestSchema } from "@jackfield/sdk";
import fc from "fast-check";
import { parseYaml } from "../parse-yaml.ts";
import type { ManifestReading, PluginManifest } from "../types.ts";
import { canonical } from "./canonical.ts";

function readText(text: string, legacyConfig?: unknown): ManifestReading {
  const document = parseYaml("plugin.yaml", text);
  assert.ok(document.ok, document.ok ? "" : document.problem.message);
  const { value, locate } = document;
  return canonical.read({ file: "plugin.yaml", value, locate, legacyConfig });
}

function readValue(value: unknown): ManifestReading {
  return canonical.read({ value, locate: () => undefined });
}

const minimal = { manifest: 1, id: "demo", description: "A demonstration." };

function manifestOf(members: object): PluginManifest {
  const reading = readValue({ ...minimal, ...members });
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.manifest;
}

test("H1 everything that is left out gets its default", () => {
  assert.deepEqual(manifestOf({ capabilities: [{ id: "a", description: "Does a." }] }), {
    dialect: "canonical",
    id: "demo",
    name: "demo",
    version: "0.0.0",
    description: "A demonstration.",
    runtime: { type: "module" },
    host: [],
    egress: [],
    dependencies: [],
    provides: [],
    requires: [],
    failure: "optional",
    activation: "first-use",
    skills: [],
    capabilities: [
      {
        id: "a",
        name: "a",
        description: "Does a.",
        parameters: { type: "object", properties: {}, additionalProperties: false },
        effect: "write",
        feed: false,
        postProcess: false,
        requiresApproval: false,
        requiredScopes: [],
        resourceAttributes: [],
        examples: [],
        parameterDefaults: {},
      },
    ],
    stages: [],
    examples: [],
    secrets: [],
    requiredIdentities: [],
    opAuth: {},
    allowedFeedOps: [],
    origins: [],
    config: {},
  });
});

test("H3 a capability keeps everything that its author says of it", () => {
  const manifest = manifestOf({
    runtime: { type: "http", base_url: "http://127.0.0.1:1", path: "/run", timeout_ms: 5 },
    capabilities: [
      {
        id: "a",
        description: "d",
        parameters: { type: "object", properties: { x: { type: "string", minLength: 2 } } },
        output: { type: "object" },
        output_description: { text: "string" },
        post_process: true,
        post_process_prompt: "Be short.",
        method: "GET",
        path: "/a/{x}",
        timeout_ms: 10,
        examples: ["what is a", { query: "a of b", parameters: { x: "b" } }],
      },
    ],
  });
  assert.deepEqual(manifest.runtime, {
    type: "http",
    baseUrl: "http://127.0.0.1:1",
    headers: {},
    path: "/run",
    timeoutMs: 5,
  });
  const { parameterDefaults, ...capability } = manifest.capabilities[0] ?? assert.fail();
  assert.deepEqual(parameterDefaults, {});
  assert.deepEqual(capability, {
    id: "a",
    name: "a",
    description: "d",
    parameters: { type: "object", properties: { x: { type: "string", minLength: 2 } } },
    output: { type: "object" },
    outputDescription: '{"text":"string"}',
    effect: "read",
    feed: false,
    postProcess: true,
    postProcessPrompt: "Be short.",
    method: "GET",
    path: "/a/{x}",
    timeoutMs: 10,
    requiresApproval: false,
    requiredScopes: [],
    resourceAttributes: [],
    examples: [{ query: "what is a" }, { query: "a of b", parameters: { x: "b" } }],
  });
});

test("a plugin with a service starts with the host, one with nothing but skills runs nothing", () => {
  assert.equal(manifestOf({ services: { provides: ["parser"] } }).activation, "start");
  assert.deepEqual(manifestOf({ skills: ["skills"] }).runtime, { type: "none" });
  assert.deepEqual(manifestOf({ entry: "./src/index.ts" }).runtime, { type: "module", entry: "./src/index.ts" });
});

test("R2 a stage is read with its defaults", () => {
  const stages = [
    { type: "val-plugin", id: "v", description: "d" },
    {
      type: "kb-plugin",
      id: "k",
      description: "d",
      uses_llm: true,
      max_llm_calls: 1,
      planner_hints: { relativeCost: 0.2 },
    },
  ];
  const [validator, retriever] = manifestOf({ version: "1.2.0", stages }).stages;
  assert.deepEqual(validator, {
    type: "val-plugin",
    id: "v",
    name: "v",
    version: "1.2.0",
    description: "d",
    usesLlm: false,
    modelRoles: [],
    maxLlmCalls: 0,
    tags: [],
    provides: [],
    accepts: [],
  });
  assert.deepEqual([retriever?.maxLlmCalls, retriever?.plannerHints], [1, { relativeCost: 0.2 }]);
});

test("H2 config.yml fills parameters that a canonical manifest has", () => {
  const text =
    "manifest: 1\nid: w\ndescription: d\ncapabilities:\n  - {id: a, description: d, parameters: [{name: city, type: string}]}\n";
  const reading = readText(text, { city: "ignored", parameters: { city: "Basel", other: 1 } });
  assert.ok(reading.ok);
  assert.deepEqual(reading.manifest.capabilities[0]?.parameterDefaults, { city: "Basel" });
});

test("a manifest is frozen all the way down", () => {
  const manifest = manifestOf({ capabilities: [{ id: "a", description: "d", output: { properties: { x: {} } } }] });
  const assertFrozen = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    assert.ok(Object.isFrozen(value));
    Object.values(value).forEach(assertFrozen);
  };
  assertFrozen(manifest);
});

test("any JSON becomes a reading that is itself JSON", () => {
  const names = Object.keys(ManifestSchema.properties);
  const values = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.dictionary(fc.constantFrom("id", "type", "name", "parameters", "path"), fc.jsonValue())),
  );
  const documents = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), values);
  fc.assert(
    fc.property(documents, (document) => {
      const reading = readValue(JSON.parse(JSON.stringify({ ...minimal, ...document })));
      assert.deepEqual(JSON.parse(JSON.stringify(reading)), reading);
    }),
    { numRuns: 500 },
  );
});

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const sentence = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== "");
const canonicalDocument = fc.record(
  {
    manifest: fc.constant(1),
    id: word,
    name: sentence,
    version: fc.constant("1.2.3"),
    description: sentence,
    description_long: fc.string(),
    host: fc.array(word),
    failure: fc.constantFrom("optional", "critical"),
    activation: fc.constantFrom("start", "first-use"),
    dependencies: fc.record({ plugins: fc.array(word) }),
    services: fc.record({ provides: fc.array(word), requires: fc.array(word) }),
    examples: fc.array(
      fc.oneof(sentence, fc.record({ query: sentence, parameters: fc.dictionary(word, fc.jsonValue()) })),
    ),
    capabilities: fc.uniqueArray(
      fc.record(
        {
          id: word,
          name: sentence,
          description: sentence,
          effect: fc.constantFrom("read", "write"),
          feed: fc.boolean(),
          post_process: fc.boolean(),
          timeout_ms: fc.integer({ min: 1, max: 3_600_000 }),
          output: fc.constant({ type: "object" }),
          output_description: fc.oneof(sentence, fc.dictionary(word, fc.jsonValue())),
          parameters: fc.uniqueArray(
            fc.record({ name: word, type: fc.constantFrom("string", "array"), required: fc.boolean() }),
            {
              selector: ({ name }) => name,
            },
          ),
        },
        { requiredKeys: ["id", "description"] },
      ),
      { selector: ({ id }) => id },
    ),
  },
  { requiredKeys: ["manifest", "id", "description"] },
);

/** A normalised manifest written out again, every default spelled out. */
function writeOut(manifest: PluginManifest): unknown {
  const document = {
    manifest: 1,
    id: manifest.id,
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    description_long: manifest.descriptionLong,
    host: manifest.host,
    failure: manifest.failure,
    activation: manifest.activation,
    dependencies: { plugins: manifest.dependencies },
    services: { provides: manifest.provides, requires: manifest.requires },
    examples: manifest.examples,
    capabilities: manifest.capabilities.map((capability) => ({
      id: capability.id,
      name: capability.name,
      description: capability.description,
      parameters: capability.parameters,
      effect: capability.effect,
      feed: capability.feed,
      post_process: capability.postProcess,
      timeout_ms: capability.timeoutMs,
      output: capability.output,
      output_description: capability.outputDescription,
    })),
  };
  return JSON.parse(JSON.stringify(document));
}

test("normalising what was normalised changes nothing", () => {
  fc.assert(
    fc.property(canonicalDocument, (document) => {
      const once = readValue(structuredClone(document));
      assert.ok(once.ok, JSON.stringify(once));
      const twice = readValue(writeOut(once.manifest));
      assert.deepEqual(twice, once);
    }),
    { numRuns: 300 },
  );
});
