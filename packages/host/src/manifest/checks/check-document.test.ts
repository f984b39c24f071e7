import assert from "node:assert/strict";
import { test } from "node:test";
import { canonical } from "../dialects/canonical.ts";
import { parseYaml } from "../parse-yaml.ts";
import type { ManifestReading } from "../types.ts";

function readText(text: string): ManifestReading {
  const document = parseYaml("plugin.yaml", text);
  assert.ok(document.ok, document.ok ? "" : document.problem.message);
  const { value, locate } = document;
  return canonical.read({ file: "plugin.yaml", value, locate });
}

function readValue(value: unknown): ManifestReading {
  return canonical.read({ value, locate: () => undefined });
}

function problemsOf(reading: ManifestReading) {
  assert.ok(!reading.ok, "expected problems");
  return reading.problems;
}

const minimal = { manifest: 1, id: "demo", description: "A demonstration." };

test("every fault is named at once, with path, line and column", () => {
  const problems = problemsOf(
    readText(
      [
        "manifest: 1",
        "id: Not An Id",
        "capabilities:",
        "  - id: 5",
        "    description: d",
        "    effect: maybe",
        "    parameters:",
        "      - {name: x}",
      ].join("\n"),
    ),
  );
  const found = problems.map(({ path, line, code }) => [path, line, code]);
  assert.deepEqual(found, [
    ["/description", 1, "manifest_invalid"],
    ["/id", 2, "manifest_invalid"],
    ["/capabilities/0/id", 4, "manifest_invalid"],
    ["/capabilities/0/parameters/0/type", 8, "manifest_invalid"],
    ["/capabilities/0/effect", 6, "manifest_invalid"],
  ]);
  assert.match(problems[1]?.message ?? "", /lower-case/);
  assert.match(problems[4]?.message ?? "", /must be one of "read", "write"/);
  assert.ok(problems.every(({ file }) => file === "plugin.yaml"));
});

test("an unknown field is a warning that says what was probably meant", () => {
  const reading = readValue({ ...minimal, capabilites: [], examples: [{ query: "a", params: {} }] });
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.warnings.map(({ path, message }) => [path, message]),
    [
      ["/capabilites", 'capabilites is not a known field; did you mean "capabilities"?'],
      ["/examples/0/params", "examples[0].params is not a known field."],
    ],
  );
});

test("H1 trust and source are the host's to give, not the manifest's", () => {
  const reading = readValue({ ...minimal, trust: 0, source: "built-in" });
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.warnings.map(({ path }) => path),
    ["/trust", "/source"],
  );
  assert.ok(reading.warnings.every(({ message }) => message.includes("only the operator's configuration")));
  assert.ok(!("trust" in reading.manifest) && !("source" in reading.manifest));
});

test("capability ids and parameter names that are given twice are refused with both places", () => {
  const problems = problemsOf(
    readText(
      [
        "manifest: 1",
        "id: demo",
        "description: d",
        "capabilities:",
        "  - {id: a, description: d}",
        "  - id: a",
        "    description: d",
        "    parameters:",
        "      - {name: x, type: string}",
        "      - {name: x, type: number}",
      ].join("\n"),
    ),
  );
  assert.deepEqual(
    problems.map(({ path, line, message }) => [path, line, message]),
    [
      ["/capabilities/1/id", 6, 'capabilities[1].id is "a", which capabilities[0] (line 5) has already.'],
      [
        "/capabilities/1/parameters/1/name",
        10,
        'capabilities[1].parameters[1].name is "x", which capabilities[1].parameters[0] (line 9) has already.',
      ],
    ],
  );
});

test("a JSON Schema of parameters must be of type object, and a default of its parameter's type", () => {
  const [schema] = problemsOf(
    readValue({ ...minimal, capabilities: [{ id: "a", description: "d", parameters: { properties: {} } }] }),
  );
  assert.equal(schema?.path, "/capabilities/0/parameters/type");
  const parameters = [
    { name: "n", type: "integer", default: "3" },
    { name: "__proto__", type: "string" },
  ];
  const problems = problemsOf(readValue({ ...minimal, capabilities: [{ id: "a", description: "d", parameters }] }));
  assert.deepEqual(
    problems.map(({ path }) => path),
    ["/capabilities/0/parameters/0/default", "/capabilities/0/parameters/1/name"],
  );
});

test("S18 fields of authentication are refused as parameters, in a list and in a schema", () => {
  const inList = { id: "a", description: "d", parameters: [{ name: "access_token", type: "string" }] };
  const inSchema = {
    id: "b",
    description: "d",
    parameters: { type: "object", properties: { target: { type: "object", properties: { user_email: {} } } } },
  };
  const problems = problemsOf(readValue({ ...minimal, capabilities: [inList, inSchema] }));
  assert.deepEqual(
    problems.map(({ path }) => path),
    ["/capabilities/0/parameters/0/name", "/capabilities/1/parameters/properties/target/properties/user_email"],
  );
  assert.ok(problems.every(({ message }) => message.includes("required_identities or op_auth")));
});

test("R1 a stage of an unknown type is refused", () => {
  const stage = { type: "tool-plugin", id: "x", description: "d" };
  const [problem] = problemsOf(readValue({ ...minimal, stages: [stage] }));
  assert.equal(problem?.code, "plugin_type_unsupported");
  assert.match(problem?.message ?? "", /sd-plugin, kb-plugin, gs-plugin, val-plugin, mrp-plan-plugin/);
});

test("R2 planner_hints are required for sd, kb and gs", () => {
  const bare = ["sd-plugin", "kb-plugin", "gs-plugin"].map((type) => ({ type, id: "x", description: "d" }));
  assert.deepEqual(
    problemsOf(readValue({ ...minimal, stages: bare })).map(({ path }) => path),
    ["/stages/0/planner_hints", "/stages/1/planner_hints", "/stages/2/planner_hints"],
  );
});

test("files that a manifest names must lie in its folder", () => {
  for (const entry of ["../x.ts", "a/../../x.ts", "/etc/x.ts", "C:\\x.ts", "..\\x.ts", "file:///x.ts", "a\u0000.ts"]) {
    assert.deepEqual(
      problemsOf(readValue({ ...minimal, entry })).map(({ path }) => path),
      ["/entry"],
      entry,
    );
  }
  for (const entry of ["./src/index.ts", "a/../b.ts", "..a/b.ts"])
    assert.equal(readValue({ ...minimal, entry }).ok, true, entry);
  assert.deepEqual(
    problemsOf(readValue({ ...minimal, skills: ["skills", "../skills"] })).map(({ path }) => path),
    ["/skills/1"],
  );
});

test("a runtime says all that it needs", () => {
  const paths = (runtime: object, more: object = {}) =>
    problemsOf(readValue({ ...minimal, runtime, ...more })).map(({ path }) => path);
  assert.deepEqual(paths({ type: "http" }), ["/runtime/base_url"]);
  assert.deepEqual(paths({ type: "subprocess" }), ["/runtime/command"]);
  assert.deepEqual(paths({ type: "mcp" }), ["/runtime"]);
  assert.deepEqual(paths({ type: "mcp", command: "x" }, { entry: "x.ts" }), ["/entry"]);
});
