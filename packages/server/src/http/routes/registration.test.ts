import assert from "node:assert/strict";
import { test } from "node:test";
import type { Problem, Result } from "@jackfield/sdk";
import { startExternalPlugin } from "../../testing/external-plugin.ts";
import { startTestServer } from "../../testing/start-test-server.ts";
import type { HealthDocument, PluginDescriptor } from "../plugin-schemas.ts";
import type { AuditRowDocument } from "./audit.ts";

interface Registered {
  readonly plugin_id: string;
  readonly registered: boolean;
  readonly health: HealthDocument;
}

test("H6 a plugin registers with the payload of the HomeClaw document and is called", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  const { status, body } = await server.request<Registered>("/api/plugins/register", { body: external.payload() });
  assert.equal(status, 200);
  assert.deepEqual(body, { plugin_id: "slack-bot", registered: true, health: { ok: true, plugin_id: "slack-bot" } });
  const parameters = { channel: "#general", text: "hello" };
  const call = await server.request<Result>("/api/v1/plugins/slack-bot/execute", { body: { parameters } });
  assert.equal(call.body.status, "success");
  assert.deepEqual(external.received, [parameters]);
});

test("H6 a registration survives a restart unchanged", async (t) => {
  const external = await startExternalPlugin(t);
  const first = await startTestServer(t);
  await first.request("/api/plugins/register", { body: external.payload() });
  const before = await first.request<PluginDescriptor>("/api/plugins/slack-bot");
  await first.close();
  const second = await startTestServer(t, { folder: first.folder });
  const after = await second.request<PluginDescriptor>("/api/plugins/slack-bot");
  assert.deepEqual({ ...after.body, state: null }, { ...before.body, state: null });
  const { body } = await second.request<HealthDocument>("/api/plugins/health/slack-bot");
  assert.deepEqual(body, { ok: true, plugin_id: "slack-bot" });
});

test("H14 the full descriptor is there by id, built-in and external alike", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  await server.request("/api/plugins/register", { body: external.payload() });
  const { body } = await server.request<PluginDescriptor>("/api/plugins/Slack_Bot");
  assert.equal(body.id, "slack-bot");
  assert.equal(body.source, "external");
  assert.equal(body.type, "http");
  assert.equal(body.base_url, external.url);
  assert.equal(body.health_check_url, `${external.url}/health`);
  assert.equal(body.capabilities[0]?.path, "/post");
  const parameters = body.capabilities[0]?.parameters as { properties: object } | undefined;
  assert.deepEqual(Object.keys(parameters?.properties ?? {}), ["channel", "text"]);
  const clock = await server.request<PluginDescriptor>("/api/plugins/clock");
  assert.equal(clock.body.source, "built-in");
  assert.equal(clock.body.bundled, true);
  assert.ok(clock.body.capabilities.length > 0);
  const all = await server.request<{ plugins: PluginDescriptor[] }>("/api/plugins");
  const ids = all.body.plugins.map(({ id }) => id);
  assert.ok(ids.includes("clock") && ids.includes("slack-bot"));
});

test("H6 a wrong payload is a 422 that names every wrong field", async (t) => {
  const server = await startTestServer(t);
  const payload = { id: "broken", type: "carrier-pigeon", config: "none", capabilities: [{ id: 5 }] };
  const { status, body } = await server.request("/api/plugins/register", { body: payload });
  assert.equal(status, 422);
  assert.equal(body.error.message.error, "registration_invalid");
  const problems = body.error.details["problems"] as Problem[];
  const wrong = problems.filter(({ severity }) => severity === "error");
  assert.deepEqual(wrong.map(({ path }) => path).sort(), [
    "/capabilities/0/description",
    "/capabilities/0/id",
    "/capabilities/0/name",
    "/capabilities/0/parameters",
    "/config",
    "/description",
    "/health_check_url",
    "/name",
    "/type",
  ]);
  for (const { message } of wrong) assert.ok(body.error.message.message.includes(message), message);
});

test("H6 a payload that is no object is refused", async (t) => {
  const server = await startTestServer(t);
  for (const body of ["[]", '"text"', "null", "5", ""]) {
    assert.equal((await server.request("/api/plugins/register", { body })).status, 422, body);
  }
});

test("H6 a bundled id cannot be taken", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  const { status, body } = await server.request("/api/plugins/register", { body: external.payload("clock") });
  assert.deepEqual([status, body.error.message.error], [409, "plugin_id_clash"]);
});

test("H6 a plugin that is down registers, and its health says so", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  const payload = {
    ...external.payload(),
    health_check_url: "http://127.0.0.1:1/health",
    config: { base_url: "http://127.0.0.1:1" },
  };
  const { status, body } = await server.request<Registered>("/api/plugins/register", { body: payload });
  assert.equal(status, 200);
  assert.equal(body.health.ok, false);
  assert.equal(body.health.error?.code, "health_check_failed");
});

test("H6 a plugin cannot be registered at the server's own address", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  const payload = {
    ...external.payload(),
    health_check_url: `${server.url}/healthz`,
    config: { base_url: server.url },
  };
  const { status, body } = await server.request("/api/plugins/register", { body: payload });
  assert.deepEqual([status, body.error.message.error], [403, "origin_not_granted"]);
});

test("H6 a URL with credentials is refused without repeating them", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  const payload = { ...external.payload(), config: { base_url: "http://ada:hunter2@127.0.0.1:1" } };
  const { status, body } = await server.request("/api/plugins/register", { body: payload });
  assert.deepEqual([status, body.error.message.error], [422, "url_has_credentials"]);
  assert.ok(!JSON.stringify(body).includes("hunter2"));
});

test("H6 unregister removes one, unregister-all the rest; plugins of folders stay", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  for (const id of ["one", "two", "three"])
    await server.request("/api/plugins/register", { body: external.payload(id) });
  const one = await server.request<unknown>("/api/plugins/unregister", { body: { plugin_id: "one" } });
  assert.deepEqual(one.body, { plugin_id: "one", unregistered: true });
  assert.equal((await server.request("/api/plugins/one")).status, 404);
  const rest = await server.request<unknown>("/api/plugins/unregister-all", { method: "POST" });
  assert.deepEqual(rest.body, { plugin_ids: ["two", "three"] });
  assert.equal((await server.request("/api/plugins/clock")).status, 200);
  const again = await server.request("/api/plugins/unregister", { body: { plugin_id: "one" } });
  assert.equal(again.status, 404);
});

test("registering and unregistering stand in the audit log", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  await server.request("/api/plugins/register", { body: external.payload() });
  await server.request("/api/plugins/unregister", { body: { plugin_id: "slack-bot" } });
  const { body } = await server.request<{ rows: AuditRowDocument[] }>("/api/v1/audit?plugin=slack-bot");
  const events = new Set(body.rows.map(({ record }) => record["event"]));
  assert.deepEqual(events, new Set(["registration", "unregistration"]));
  for (const { record } of body.rows) assert.equal(record["subject"], "user:owner");
});

test("managing plugins needs the scope admin", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  const headers = { authorization: `Bearer ${await server.host.tokens.create("bot", ["act-as"])}` };
  const requests = {
    register: external.payload(),
    unregister: { plugin_id: "x" },
    "unregister-all": {},
    check: { path: "/" },
  };
  for (const [route, body] of Object.entries(requests)) {
    const answer = await server.request(`/api/plugins/${route}`, { body, headers });
    assert.deepEqual([answer.status, answer.body.error.message.error], [403, "forbidden"], route);
  }
});
