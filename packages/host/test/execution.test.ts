import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CapabilityEvent } from "@jackfield/sdk";
import fc from "fast-check";
import { makeHost, manifest, refusal } from "./make-host.ts";

const open = { type: "object" };
const subject = { kind: "user", id: "tester" } as const;

/** A host with one plugin whose functions are given as source. */
const plugin = (
  source: string,
  capabilities: readonly Record<string, unknown>[],
  extra: Record<string, unknown> = {},
) => ({
  files: {
    "p/plugin.json": manifest(
      "p",
      extra,
      capabilities.map((capability) => ({
        description: "Does something.",
        effect: "read",
        parameters: open,
        ...capability,
      })),
    ),
    "p/index.js": source,
  },
});

describe("which capability a call means", () => {
  const two = plugin("export const first = () => 1; export const second = () => 2", [
    { id: "first" },
    { id: "second" },
  ]);

  test("the one it names, or Shu's op, else the call is told what there is", async (t) => {
    const { result, call } = await makeHost(t, two);
    assert.equal((await result("p", "second")).data, 2);
    const byOperation = await call("p", undefined, { op: "second" });
    assert.ok(byOperation.kind === "done" && byOperation.result.data === 2);
    const error = refusal(await call("p", undefined, {}));
    assert.equal(error.code, "capability_required");
    assert.deepEqual(error.details, { capabilities: ["first", "second"] });
    assert.equal(refusal(await call("p", "third")).code, "capability_not_found");
    assert.equal(refusal(await call("q", "first")).code, "plugin_not_found");
  });

  test("the only one there is needs no name", async (t) => {
    const { call } = await makeHost(t, plugin("export const run = () => 'only'", [{ id: "run" }]));
    const outcome = await call("p", undefined);
    assert.ok(outcome.kind === "done" && outcome.result.data === "only");
  });
});

describe("what goes in", () => {
  const strict = plugin("export const run = (parameters) => parameters", [
    {
      id: "run",
      parameters: {
        type: "object",
        properties: {
          city: { type: "string", maxLength: 50 },
          days: { type: "integer", default: 3 },
          units: { enum: ["metric", "imperial"] },
        },
        required: ["city"],
        additionalProperties: false,
      },
    },
  ]);

  test("parameters are validated and defaults filled in", async (t) => {
    const { result } = await makeHost(t, strict);
    assert.deepEqual((await result("p", "run", { city: "Basel" })).data, { city: "Basel", days: 3 });
  });

  test("S2 wrong parameters are refused, each with its place", async (t) => {
    const { call } = await makeHost(t, strict);
    const { code, details } = refusal(await call("p", "run", { city: 7, units: "imperal", extra: true }));
    assert.equal(code, "parameters_invalid");
    assert.deepEqual((details["violations"] as { path: string }[]).map(({ path }) => path).sort(), [
      "/city",
      "/extra",
      "/units",
    ]);
    assert.match(refusal(await call("p", "run", {})).message, /city/);
  });

  test("JSON is not coerced", async (t) => {
    const { call } = await makeHost(t, strict);
    assert.equal(refusal(await call("p", "run", { city: "Basel", days: "3" })).code, "parameters_invalid");
  });

  test("H2 config.yml fills parameters under the caller's own, above the schema's defaults", async (t) => {
    const { result } = await makeHost(t, {
      files: {
        "w/plugin.yaml":
          "id: weather\nname: Weather\ndescription: Weather for a city.\ncapabilities:\n  - id: fetch\n    name: Fetch\n    description: Fetches.\n    parameters:\n      - {name: city, type: string}\n      - {name: days, type: number, required: false, default: 1}\n",
        "w/config.yml": "api_key: abc\ndays: 5\nparameters:\n  - {name: city, type: string, default: Beijing}\n",
        "w/package.json": '{"main":"main.cjs"}',
        "w/main.cjs": "exports.fetch = (parameters, context) => ({ parameters, key: context.config.api_key })",
      },
    });
    assert.deepEqual((await result("weather", "fetch")).data, { parameters: { city: "Beijing", days: 5 }, key: "abc" });
    assert.deepEqual((await result("weather", "fetch", { city: "Basel", days: 2 })).data, {
      parameters: { city: "Basel", days: 2 },
      key: "abc",
    });
  });

  test("an own key called __proto__ is refused at any depth", async (t) => {
    const { call } = await makeHost(t, plugin("export const run = (p) => p", [{ id: "run" }]));
    for (const text of ['{"__proto__":{"admin":true}}', '{"a":[{"__proto__":1}]}']) {
      assert.equal(
        refusal(await call("p", "run", JSON.parse(text) as Record<string, unknown>)).code,
        "parameters_invalid",
      );
    }
    assert.equal(({} as Record<string, unknown>)["admin"], undefined);
  });

  test("more than the size limit, or deeper than the depth limit, is refused", async (t) => {
    const { call } = await makeHost(t, plugin("export const run = () => 1", [{ id: "run" }]));
    assert.equal(refusal(await call("p", "run", { text: "x".repeat(1_000_000) })).code, "parameters_too_large");
    let deep: unknown = 1;
    for (let level = 0; level < 100; level += 1) deep = { deep };
    assert.equal(refusal(await call("p", "run", { deep })).code, "parameters_invalid");
    const circle: Record<string, unknown> = {};
    circle["circle"] = circle;
    assert.equal(refusal(await call("p", "run", circle)).code, "parameters_invalid");
  });

  test("a pattern that backtracks for ever elsewhere is matched in linear time", async (t) => {
    const parameters = { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } };
    const { call } = await makeHost(t, plugin("export const run = () => 1", [{ id: "run", parameters }]));
    assert.equal(refusal(await call("p", "run", { text: `${"a".repeat(50_000)}!` })).code, "parameters_invalid");
  });

  test("the host's own overlay is dropped from a caller's parameters", async (t) => {
    const { result } = await makeHost(t, plugin("export const run = (p) => p", [{ id: "run" }]));
    assert.deepEqual((await result("p", "run", { a: 1, __host: { ocr: { mode: "always" } } })).data, { a: 1 });
  });

  test("what the caller changes afterwards does not reach the plugin", async (t) => {
    const { host } = await makeHost(
      t,
      plugin("export const run = async (p) => { await new Promise((r) => setTimeout(r, 20)); return p }", [
        { id: "run" },
      ]),
    );
    const parameters = { to: "Ada" };
    const { outcome } = host.execute({ plugin: "p", capability: "run", parameters, subject, channel: "test" });
    parameters.to = "Eve";
    const done = await outcome;
    assert.deepEqual(done.kind === "done" && done.result.data, { to: "Ada" });
  });

  test("any parameters end in an outcome, never in an exception", async (t) => {
    const { call } = await makeHost(t, strict);
    await fc.assert(
      fc.asyncProperty(
        fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
        async (parameters) => {
          const outcome = await call("p", "run", parameters as Record<string, unknown>);
          assert.ok(
            outcome.kind === "done" || ["parameters_invalid", "parameters_too_large"].includes(refusal(outcome).code),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test("a declared secret that is not set is missing_secrets before anything runs", async (t) => {
    const { call } = await makeHost(
      t,
      plugin("export const run = () => 1", [{ id: "run" }], { secrets: [{ name: "api_key" }] }),
    );
    const { code, details } = refusal(await call("p", "run"));
    assert.equal(code, "missing_secrets");
    assert.deepEqual(details, { missing: ["api_key"] });
  });
});

describe("what comes out", () => {
  const answers = (expression: string, capability: Record<string, unknown> = {}) =>
    plugin(`export const run = async (parameters, context) => ${expression}`, [{ id: "run", ...capability }]);

  test("S1 plain data becomes a successful result; a Result is taken as it is", async (t) => {
    const whole = {
      status: "success",
      data: { n: 1 },
      cost: { tokens: 3, api_calls: 1 },
      skips: [{ id: "7", reason: "too_large", details: { size: 9 } }],
      citations: [{ type: "web", ref: "https://example.org", label: "Example" }],
      next_cursor: "c",
    };
    const { result } = await makeHost(t, {
      files: {
        "p/plugin.json": manifest(
          "p",
          {},
          ["data", "result", "failed", "nothing"].map((id) => ({ id, description: "x", effect: "read" })),
        ),
        "p/index.js": `export const data = () => ({ status: 'open', n: 1 }); export const result = () => (${JSON.stringify(whole)}); export const failed = () => ({ status: 'error', error: { code: 'no_luck', message: 'Not today.' } }); export const nothing = () => undefined`,
      },
    });
    assert.deepEqual(await result("p", "data"), { status: "success", data: { status: "open", n: 1 } });
    assert.deepEqual(await result("p", "result"), whole);
    assert.deepEqual(await result("p", "failed"), {
      status: "error",
      error: { code: "no_luck", message: "Not today." },
    });
    assert.deepEqual(await result("p", "nothing"), { status: "success", data: null });
  });

  test("S4 diagnostics are withheld unless the call or the host asks for them", async (t) => {
    const options = answers(
      "({ status: 'success', data: 1, diagnostics: ['cache miss'], skips: [{ id: 'a', reason: 'other' }] })",
    );
    const { result } = await makeHost(t, options);
    assert.deepEqual(await result("p", "run"), { status: "success", data: 1, skips: [{ id: "a", reason: "other" }] });
    assert.deepEqual((await result("p", "run", {}, { debug: true })).diagnostics, ["cache miss"]);
    const debugging = await makeHost(t, { ...options, environment: { JACKFIELD_DEBUG: "true" } });
    assert.deepEqual((await debugging.result("p", "run")).diagnostics, ["cache miss"]);
  });

  const output = {
    type: "object",
    properties: { text: { type: "string" }, degrees: { type: "number" } },
    required: ["text", "degrees"],
  };

  test("S2 data that breaks the output schema is output_validation_error, and its text is kept", async (t) => {
    const { call } = await makeHost(t, answers("({ text: 'Sunny.', degrees: 'warm' })", { output }));
    const { code, message, details } = refusal(await call("p", "run"));
    assert.equal(code, "output_validation_error");
    assert.match(message, /data\.degrees/);
    assert.deepEqual(details, { path: "/data/degrees", text: "Sunny." });
  });

  test("S2 a failed result's data is not held against the output schema", async (t) => {
    const { result } = await makeHost(
      t,
      answers("({ status: 'error', error: { code: 'x', message: 'y' } })", { output }),
    );
    assert.equal((await result("p", "run")).status, "error");
  });

  const wrong: [name: string, expression: string, code: string][] = [
    ["a result with a wrong error", "({ status: 'error', error: 'no' })", "output_validation_error"],
    [
      "a result with an unknown skip reason",
      "({ status: 'success', skips: [{ id: 'a', reason: 'bored' }] })",
      "output_validation_error",
    ],
    ["a cycle", "{ const a = {}; a.a = a; return a }", "output_not_json"],
    ["a function", "(() => 1)", "output_not_json"],
    ["a function inside", "({ list: [() => 1] })", "output_not_json"],
    ["a big integer", "10n", "output_not_json"],
    ["a number JSON has not", "({ x: Infinity })", "output_not_json"],
    ["an object whose getter throws", "({ get x() { throw new Error('gotcha') } })", "output_not_json"],
    ["100 MB", "'x'.repeat(100 * 1024 * 1024)", "output_too_large"],
    ["a toJSON that throws", "({ toJSON() { throw new Error('no') } })", "output_not_json"],
  ];
  for (const [name, expression, code] of wrong) {
    test(`a plugin that answers with ${name} is ${code}`, async (t) => {
      const { call } = await makeHost(
        t,
        plugin(`export const run = async () => ${expression.startsWith("{ ") ? expression : `(${expression})`}`, [
          { id: "run" },
        ]),
      );
      assert.equal(refusal(await call("p", "run")).code, code);
    });
  }

  test("a date becomes what JSON makes of it", async (t) => {
    const { result } = await makeHost(t, answers("({ at: new Date(0), gone: undefined })"));
    assert.deepEqual((await result("p", "run")).data, { at: "1970-01-01T00:00:00.000Z" });
  });

  const thrown: [name: string, statement: string, message: string][] = [
    ["an error", "throw new Error('broken')", "broken"],
    ["a string", "throw 'just text'", "just text"],
    ["null", "throw null", "null"],
    ["something that cannot be shown", "throw { get message() { throw 1 } }", "an error that cannot be shown"],
  ];
  for (const [name, statement, message] of thrown) {
    test(`a plugin that throws ${name} gives an error result`, async (t) => {
      const { result } = await makeHost(t, plugin(`export const run = () => { ${statement} }`, [{ id: "run" }]));
      assert.deepEqual(await result("p", "run"), { status: "error", error: { code: "plugin_execute_error", message } });
    });
  }
});

describe("what leaves is what was checked", () => {
  test("S2 a plugin that changes its answer afterwards changes nothing", async (t) => {
    const source =
      "const answer = { n: { deep: 1 } }; export const run = () => answer; export const spoil = () => { answer.n.deep = 'evil' }";
    const output = { type: "object", properties: { n: { properties: { deep: { type: "number" } } } } };
    const { result } = await makeHost(t, plugin(source, [{ id: "run", output }, { id: "spoil" }]));
    const first = await result("p", "run");
    await result("p", "spoil");
    assert.deepEqual(first.data, { n: { deep: 1 } });
  });

  test("content that is yielded is bounded by bytes, and changing it afterwards changes nothing", async (t) => {
    const source = `export async function* flood() { for (let n = 0; n < 200; n += 1) yield { type: 'content', content: 'x'.repeat(1e6) } }
      export async function* shared() { const part = { n: 1 }; yield { type: 'content', content: part }; part.n = 2; yield { type: 'content', content: part } }
      export async function* odd() { yield { type: 'content', content: () => 1 } }`;
    const { result } = await makeHost(t, plugin(source, [{ id: "flood" }, { id: "shared" }, { id: "odd" }]));
    assert.equal((await result("p", "flood")).error?.code, "output_too_large");
    assert.deepEqual((await result("p", "shared")).data, { contents: [{ n: 1 }, { n: 2 }] });
    assert.equal((await result("p", "odd")).error?.code, "output_not_json");
  });

  test("shared parts that multiply without end are cut off", async (t) => {
    const source =
      "export const run = () => { let value = ['x']; for (let n = 0; n < 40; n += 1) value = [value, value]; return value }";
    const { call } = await makeHost(t, plugin(source, [{ id: "run" }]));
    assert.equal(refusal(await call("p", "run")).code, "output_too_large");
  });
});

describe("time", () => {
  test("a call whose deadline has passed runs nothing, a write neither", async (t) => {
    const { host, result } = await makeHost(
      t,
      plugin("let ran = 0; export const run = () => { ran += 1 }; export const count = () => ran", [
        { id: "run", effect: "write" },
        { id: "count" },
      ]),
    );
    assert.equal((await result("p", "run", {}, { deadline: Date.now() - 1000 })).status, "timeout");
    assert.equal((await result("p", "count")).data, 0);
    const rows = await host.audit.list({ event: "call" });
    assert.ok(rows.every(({ record }) => record["phase"] === "complete"));
  });

  test("waiting for a plugin to start counts as time of the call, and can be cancelled", async (t) => {
    const slow = "await new Promise((resolve) => setTimeout(resolve, 300)); export const run = () => 'started'";
    const { call, result } = await makeHost(t, plugin(slow, [{ id: "run" }]));
    assert.equal((await result("p", "run", {}, { deadline: Date.now() + 50 })).status, "timeout");
    const controller = new AbortController();
    const outcome = call("p", "run", {}, { signal: controller.signal });
    controller.abort();
    const cancelled = await outcome;
    assert.equal(cancelled.kind === "done" && cancelled.result.error?.code, "call_cancelled");
    assert.equal((await result("p", "run")).data, "started");
  });

  test("a plugin that never answers is timed out, and told through its signal", async (t) => {
    const { result } = await makeHost(
      t,
      plugin(
        "let aborted = 'no'; export const run = (_, { signal }) => new Promise(() => signal.addEventListener('abort', () => { aborted = signal.reason.code })); export const told = () => aborted",
        [{ id: "run", timeout_ms: 30 }, { id: "told" }],
      ),
    );
    const { status, error } = await result("p", "run");
    assert.deepEqual([status, error?.code], ["timeout", "timeout"]);
    assert.match(error?.message ?? "", /p\.run did not answer within 30 ms/);
    assert.equal((await result("p", "told")).data, "timeout");
  });

  test("an answer after the deadline is discarded, and its context is revoked", async (t) => {
    const source = `let late = 'nothing yet';
      export const run = async (_, context) => { await new Promise((r) => setTimeout(r, 60)); try { late = Object.keys(context.dependencies).length } catch (error) { late = error.code } return 'too late' };
      export const seen = async () => { await new Promise((r) => setTimeout(r, 100)); return late };`;
    const { result, host } = await makeHost(t, plugin(source, [{ id: "run", timeout_ms: 20 }, { id: "seen" }]));
    assert.equal((await result("p", "run")).status, "timeout");
    assert.equal((await result("p", "seen")).data, "context_revoked");
    const rows = await host.audit.list({ event: "call" });
    assert.equal(rows.filter(({ record }) => record["capability"] === "run").length, 1);
  });

  test("the caller's deadline cuts the capability's", async (t) => {
    const { result } = await makeHost(
      t,
      plugin("export const run = () => new Promise(() => {})", [{ id: "run", timeout_ms: 60_000 }]),
    );
    assert.equal((await result("p", "run", {}, { deadline: Date.now() + 30 })).status, "timeout");
  });

  test("a caller that goes cancels its call", async (t) => {
    const { call } = await makeHost(
      t,
      plugin(
        "export const run = (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))",
        [{ id: "run" }],
      ),
    );
    const controller = new AbortController();
    const outcome = call("p", "run", {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    const done = await outcome;
    assert.equal(done.kind === "done" && done.result.error?.code, "call_cancelled");
    const before = await call("p", "run", {}, { signal: AbortSignal.abort() });
    assert.equal(before.kind === "done" && before.result.error?.code, "call_cancelled");
  });

  test("calls beyond the limit are refused, and room comes back when one ends", async (t) => {
    const { call, result } = await makeHost(t, {
      ...plugin("export const run = () => new Promise((r) => setTimeout(r, 50, 1))", [{ id: "run" }]),
      yaml: "plugin_folders: []\nlimits: {concurrent_calls: 2}\nplugins:\n  - {path: ./p, trust: 0}\n",
    });
    const outcomes = await Promise.all([call("p", "run"), call("p", "run"), call("p", "run")]);
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.kind === "refused" ? outcome.error.code : outcome.kind)).sort(),
      ["done", "done", "rate_limited"],
    );
    assert.equal((await result("p", "run")).data, 1);
  });
});

describe("events", () => {
  const source = `export async function* run() { yield { type: 'progress', fraction: 0.5, message: 'half' }; yield { type: 'content', content: 'a' }; yield { type: 'content', content: 'b' }; }
    export async function* answered() { yield { type: 'content', content: 'a' }; yield { type: 'result', result: { n: 2 } }; }
    export async function* returned() { yield { type: 'progress' }; return 'the end'; }
    export async function* failing() { yield { type: 'progress' }; throw new Error('midway'); }
    export async function* endless() { for (let n = 0; ; n += 1) { yield { type: 'content', content: n }; await null } }`;
  const capabilities = [
    { id: "run" },
    { id: "answered" },
    { id: "returned" },
    { id: "failing" },
    { id: "endless", timeout_ms: 50 },
  ];

  test("what a capability yields reaches the listener in order, and ends with the outcome", async (t) => {
    const { host } = await makeHost(t, plugin(source, capabilities));
    const { events, outcome } = host.execute({
      plugin: "p",
      capability: "run",
      parameters: {},
      subject,
      channel: "test",
    });
    const seen: CapabilityEvent[] = [];
    for await (const event of events) seen.push(event);
    assert.deepEqual(
      seen.map(({ type }) => type),
      ["progress", "content", "content"],
    );
    const done = await outcome;
    assert.deepEqual(done.kind === "done" && done.result.data, { contents: ["a", "b"] });
  });

  test("a result event, or the generator's return value, is the answer, whether anyone listens or not", async (t) => {
    const { result } = await makeHost(t, plugin(source, capabilities));
    assert.deepEqual((await result("p", "answered")).data, { n: 2 });
    assert.equal((await result("p", "returned")).data, "the end");
    assert.equal((await result("p", "failing")).error?.message, "midway");
    assert.equal((await result("p", "endless")).status, "timeout");
  });
});

describe("rights", () => {
  test("a host service that was not granted is absent, and says so when touched", async (t) => {
    const { result } = await makeHost(
      t,
      plugin(
        "export const run = (_, { host }) => host.secrets.get('x'); export const look = (_, { host }) => Object.keys(host)",
        [{ id: "run" }, { id: "look" }],
      ),
    );
    const { error } = await result("p", "run");
    assert.equal(error?.code, "host_service_not_granted");
    assert.match(error?.message ?? "", /does not list "secrets" under host:/);
    assert.deepEqual((await result("p", "look")).data, []);
  });

  test("a capability's context holds no model, no channel and no way to change it", async (t) => {
    const { result } = await makeHost(
      t,
      plugin(
        "export const run = (_, context) => { try { context.subject = { id: 'root' } } catch (error) { return [error.name, 'model' in context, 'channels' in context, Object.isFrozen(context)] } }",
        [{ id: "run" }],
      ),
    );
    assert.deepEqual((await result("p", "run")).data, ["TypeError", false, false, true]);
  });

  test("the control of a call is out of the plugin's reach", async (t) => {
    const source =
      "export const run = (_, context) => { const names = []; for (let at = context; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) names.push(...Reflect.ownKeys(at)); return names.filter((name) => ['abort', 'end', 'control'].includes(name)) }";
    const { result } = await makeHost(t, plugin(source, [{ id: "run" }]));
    assert.deepEqual((await result("p", "run")).data, []);
  });

  test("a module cannot claim to be an unavailable server", async (t) => {
    const source =
      "export const run = () => { throw Object.assign(new Error('gone'), { code: 'plugin_unavailable', [Symbol.for('jackfield.error')]: true }) }";
    const { host, result } = await makeHost(t, plugin(source, [{ id: "run" }]));
    await result("p", "run");
    assert.equal(host.catalogue.get("p")?.state.state, "active");
  });

  test("S3 a plugin learns for whom the caller acts", async (t) => {
    const { result } = await makeHost(
      t,
      plugin("export const run = (_, { subject, onBehalfOf }) => [subject.id, onBehalfOf ?? null]", [{ id: "run" }]),
    );
    assert.deepEqual((await result("p", "run", {}, { onBehalfOf: "ada" })).data, ["tester", "ada"]);
    assert.deepEqual((await result("p", "run")).data, ["tester", null]);
  });

  test("a call without a subject is refused", async (t) => {
    const { call } = await makeHost(t, plugin("export const run = () => 1", [{ id: "run" }]));
    assert.equal(refusal(await call("p", "run", {}, { subject: { kind: "user", id: "" } })).code, "unauthenticated");
  });
});

describe("the audit log", () => {
  test("S6 a read writes one row before its result is released", async (t) => {
    const { host, call } = await makeHost(
      t,
      plugin("export const run = () => 1", [{ id: "run" }], { version: "2.1.0" }),
    );
    await call("p", "run", { text: "private" }, { onBehalfOf: "ada" });
    const [row, ...rest] = await host.audit.list({ event: "call" });
    assert.deepEqual(rest, []);
    const { started_at, duration_ms, parameters_hash, id, at, seq, ...record } = row?.record ?? {};
    assert.deepEqual(record, {
      phase: "complete",
      event: "call",
      subject: "user:tester",
      on_behalf_of: "ada",
      plugin: "p",
      plugin_version: "2.1.0",
      capability: "run",
      effect: "read",
      channel: "test",
      decision: "allow",
      status: "success",
    });
    assert.ok([started_at, duration_ms, at, seq].every((value) => typeof value === "number") && typeof id === "string");
    assert.ok(typeof parameters_hash === "string" && parameters_hash.length >= 40);
    assert.ok(!JSON.stringify(row).includes("private"));
    assert.equal((await host.audit.verify()).intact, true);
  });

  test("S6 a write announces itself before it runs and is concluded after", async (t) => {
    const { host, result } = await makeHost(
      t,
      plugin("export const run = async () => { globalThis.rowsAtRun = await globalThis.auditRows(); return 1 }", [
        { id: "run", effect: "write" },
      ]),
    );
    (globalThis as Record<string, unknown>)["auditRows"] = async () =>
      (await host.audit.list({ event: "call" })).map(({ record }) => record["phase"]);
    await result("p", "run");
    assert.deepEqual((globalThis as Record<string, unknown>)["rowsAtRun"], ["intent"]);
    const rows = await host.audit.list({ event: "call" });
    assert.deepEqual(
      rows.map(({ record }) => [record["phase"], record["status"]]),
      [
        ["outcome", "success"],
        ["intent", undefined],
      ],
    );
    assert.equal(new Set(rows.map(({ record }) => record["id"])).size, 1);
  });

  test("S6 refusals, failures and time-outs are rows too", async (t) => {
    const { host, call } = await makeHost(
      t,
      plugin(
        "export const bad = () => { throw new Error('x') }; export const slow = () => new Promise(() => {}); export const wrong = () => 10n",
        [{ id: "bad" }, { id: "slow", timeout_ms: 10 }, { id: "wrong" }],
      ),
    );
    for (const capability of ["absent", "bad", "slow", "wrong"]) await call("p", capability);
    const rows = await host.audit.list({ event: "call" });
    assert.deepEqual(rows.map(({ record }) => [record["status"], record["error"]]).reverse(), [
      ["refused", "capability_not_found"],
      ["error", "plugin_execute_error"],
      ["timeout", "timeout"],
      ["error", "output_not_json"],
    ]);
  });

  test("S6 a refused call carries the hash of what was asked", async (t) => {
    const parameters = { type: "object", properties: { n: { type: "number" } } };
    const { host, call } = await makeHost(t, plugin("export const run = () => 1", [{ id: "run", parameters }]));
    await call("p", "run", { n: "wrong" });
    const [row] = await host.audit.list({ event: "call" });
    assert.equal(row?.record["parameters_hash"], host.audit.hashParameters({ n: "wrong" }));
  });

  test("S6 loading a plugin that is not bundled leaves a row", async (t) => {
    const { host, call } = await makeHost(t, plugin("export const run = () => 1", [{ id: "run" }]));
    await call("p", "run");
    const [row] = await host.audit.list({ event: "plugin_loaded" });
    assert.equal(row?.record["plugin"], "p");
  });

  test("the same parameters have the same hash, whatever the order of their names", async (t) => {
    const { host } = await makeHost(t, plugin("", []));
    assert.equal(
      host.audit.hashParameters({ a: 1, b: [2, { c: 3 }] }),
      host.audit.hashParameters({ b: [2, { c: 3 }], a: 1 }),
    );
    assert.notEqual(host.audit.hashParameters({ a: 1 }), host.audit.hashParameters({ a: 2 }));
  });
});
