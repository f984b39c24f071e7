import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseRegistration } from "./parse-registration.ts";

/** The payload of HomeClaw's document, member for member. */
function slackPayload() {
  return {
    plugin_id: "slack-bot",
    name: "Slack Plugin",
    description: "Post messages to Slack and read channel history.",
    description_long: "Integrates with Slack: post messages, list channels, read history.",
    health_check_url: "http://127.0.0.1:3100/health",
    type: "http",
    config: { base_url: "http://127.0.0.1:3100", path: "/run", timeout_sec: 30 },
    capabilities: [
      {
        id: "post_message",
        name: "Post message",
        description: "Post a message to a Slack channel.",
        parameters: [
          { name: "channel", type: "string", required: true, description: "Channel id or name" },
          { name: "text", type: "string", required: true, description: "Message text" },
        ],
        output_description: "Success or error message.",
        post_process: false,
        method: "POST",
        path: "/post",
      },
    ],
  };
}

function faultsOf(payload: unknown): [code: string, path: string | undefined][] {
  const reading = parseRegistration(payload);
  assert.ok(!reading.ok, "expected problems");
  return reading.problems.filter(({ severity }) => severity === "error").map(({ code, path }) => [code, path]);
}

test("H6 the payload of HomeClaw's document is taken unchanged", () => {
  const reading = parseRegistration(slackPayload());
  assert.ok(reading.ok);
  assert.deepEqual(reading.warnings, []);
  const { manifest } = reading;
  assert.deepEqual([manifest.id, manifest.healthCheckUrl], ["slack-bot", "http://127.0.0.1:3100/health"]);
  assert.deepEqual(manifest.runtime, {
    type: "http",
    baseUrl: "http://127.0.0.1:3100",
    headers: {},
    path: "/run",
    timeoutMs: 30_000,
  });
  assert.deepEqual([manifest.capabilities[0]?.method, manifest.capabilities[0]?.path], ["POST", "/post"]);
});

test("H6 method and path may be left out, and id may be called id", () => {
  const { plugin_id: id, ...payload } = slackPayload();
  const capabilities = payload.capabilities.map(({ method: _, path: __, ...capability }) => capability);
  const reading = parseRegistration({ ...payload, id, capabilities });
  assert.ok(reading.ok);
  assert.equal(reading.manifest.capabilities[0]?.path, undefined);
});

test("H6 every field that is missing is named at once", () => {
  assert.deepEqual(
    faultsOf({})
      .map(([, path]) => path)
      .sort(),
    ["/capabilities", "/config", "/description", "/health_check_url", "/id", "/name", "/type"],
  );
  assert.deepEqual(faultsOf({ ...slackPayload(), name: null, capabilities: [{}] }), [
    ["registration_invalid", "/capabilities/0/id"],
    ["registration_invalid", "/capabilities/0/description"],
    ["registration_invalid", "/name"],
    ["registration_invalid", "/capabilities/0/name"],
    ["registration_invalid", "/capabilities/0/parameters"],
  ]);
});

test("H6 every field that is wrong is named at once, each once", () => {
  const wrong = {
    ...slackPayload(),
    plugin_id: "Slack Bot",
    description: 5,
    health_check_url: "http://someone:secret@127.0.0.1:3100/health",
    config: { base_url: "ftp://127.0.0.1", timeout_sec: "soon" },
    capabilities: [
      { ...slackPayload().capabilities[0], method: "FETCH", parameters: [{ name: "x", type: "text" }] },
      7,
    ],
  };
  assert.deepEqual(faultsOf(wrong).sort(), [
    ["registration_invalid", "/capabilities/0/method"],
    ["registration_invalid", "/capabilities/0/parameters/0/type"],
    ["registration_invalid", "/capabilities/1"],
    ["registration_invalid", "/config/base_url"],
    ["registration_invalid", "/config/timeout_sec"],
    ["registration_invalid", "/description"],
    ["registration_invalid", "/plugin_id"],
    ["url_has_credentials", "/health_check_url"],
  ]);
  const reading = parseRegistration(wrong);
  assert.ok(!reading.ok);
  assert.ok(!JSON.stringify(reading).includes("secret"));
});

test("H6 URLs must lie in the origin of base_url", () => {
  const [capability] = slackPayload().capabilities;
  const payload = {
    ...slackPayload(),
    health_check_url: "http://127.0.0.1:3101/health",
    capabilities: [
      { ...capability, path: "http://127.0.0.1:3100/full" },
      { ...capability, id: "b", path: "https://elsewhere.example/post" },
    ],
  };
  assert.deepEqual(faultsOf(payload), [
    ["origin_not_granted", "/health_check_url"],
    ["origin_not_granted", "/capabilities/1/path"],
  ]);
});

test("H7 a plugin whose code lies with the host is not registered", () => {
  for (const type of ["module", "inline", "built-in", "kb-plugin", 5]) {
    assert.deepEqual(faultsOf({ ...slackPayload(), type }), [["registration_invalid", "/type"]], String(type));
  }
});

test("H7 subprocess and mcp plugins are taken; a health URL that nobody will ask is a warning", () => {
  const program = parseRegistration({ ...slackPayload(), type: "subprocess", config: { command: "run" } });
  assert.ok(program.ok);
  assert.deepEqual(
    program.warnings.map(({ path }) => path),
    ["/health_check_url"],
  );
  assert.equal(program.manifest.healthCheckUrl, undefined);
  assert.ok(parseRegistration({ ...slackPayload(), type: "mcp", config: { url: "http://127.0.0.1:3100/mcp" } }).ok);
  assert.deepEqual(faultsOf({ ...slackPayload(), type: "mcp", config: "none" }), [["registration_invalid", "/config"]]);
});

test("H1 source is the host's to set", () => {
  const reading = parseRegistration({ ...slackPayload(), source: "built-in" });
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.warnings.map(({ path }) => path),
    ["/source"],
  );
});

test("a canonical manifest with a runtime can be registered", () => {
  const manifest = { manifest: 1, id: "c", description: "d", capabilities: [{ id: "a", description: "d" }] };
  const runtime = { type: "http", base_url: "http://127.0.0.1:1" };
  assert.ok(parseRegistration({ ...manifest, runtime, health_check_url: "http://127.0.0.1:1/health" }).ok);
  assert.deepEqual(faultsOf({ ...manifest, runtime }), [["registration_invalid", "/health_check_url"]]);
  assert.deepEqual(faultsOf(manifest), [["registration_invalid", "/runtime"]]);
});

test("a payload is left as it came", () => {
  const payload = slackPayload();
  const before = structuredClone(payload);
  parseRegistration(payload);
  payload.config.path = "/changed";
  assert.deepEqual({ ...payload, config: before.config }, before);
});

test("what is no object, or nested without end, is refused", () => {
  for (const payload of [null, "x", 5, [], undefined])
    assert.deepEqual(faultsOf(payload), [["registration_invalid", ""]]);
  let deep: unknown = {};
  for (let level = 0; level < 10_000; level++) deep = { deep };
  assert.deepEqual(faultsOf({ ...slackPayload(), deep }), [["registration_invalid", ""]]);
});

test("a type that cannot be shown as text is refused like any other", () => {
  assert.deepEqual(faultsOf({ ...slackPayload(), type: { toString: [] } }), [["registration_invalid", "/type"]]);
});

test("any JSON at all becomes a reading whose errors have a code and a place", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.jsonValue(),
      fc.constantFrom(...Object.keys(slackPayload())),
      (whole, part, field) => {
        for (const payload of [whole, { ...slackPayload(), [field]: part }]) {
          const reading = parseRegistration(payload);
          if (!reading.ok)
            assert.ok(reading.problems.some(({ severity, path }) => severity === "error" && path !== undefined));
        }
      },
    ),
    { numRuns: 500 },
  );
});
