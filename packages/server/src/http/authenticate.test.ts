import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Host } from "@jackfield/host";
import { JackfieldError } from "@jackfield/sdk";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { createApp } from "./create-app.ts";
import type { ErrorEnvelope } from "./error-envelope.ts";

const outcome = async (server: TestServer, headers: Record<string, string>, path = "/api/plugins") => {
  const { status, body } = await server.request(path, { headers });
  return status === 200 ? 200 : `${status} ${body.error.message.error}`;
};

test("on loopback a person at this machine needs no token", async (t) => {
  const server = await startTestServer(t);
  assert.equal(await outcome(server, {}), 200);
  const { port } = new URL(server.url);
  for (const host of [
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `127.0.0.1:${port}`,
    `127.8.8.8:${port}`,
    `[::1]:${port}`,
  ]) {
    assert.equal(await outcome(server, { host }), 200, host);
  }
});

test("a name that is not this machine's is refused, as DNS rebinding sends it", async (t) => {
  const server = await startTestServer(t);
  const { port } = new URL(server.url);
  const names = [
    `evil.example:${port}`,
    "127.0.0.1",
    "127.0.0.1:1",
    `localhost.evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    "x",
  ];
  for (const host of names) assert.equal(await outcome(server, { host }), "403 host_not_allowed", host);
});

test("a page of another origin is refused, this server's own is not", async (t) => {
  const server = await startTestServer(t);
  for (const origin of ["https://evil.example", "null", "http://localhost:1", server.url.replace("http", "https")]) {
    assert.equal(await outcome(server, { origin }), "403 origin_not_allowed", origin);
  }
  assert.equal(await outcome(server, { origin: server.url }), 200);
});

test("a wrong token is refused even on loopback", async (t) => {
  const server = await startTestServer(t);
  const wrong: Record<string, string>[] = [
    { authorization: "Bearer nonsense" },
    { authorization: "Basic b3duZXI6eA==" },
    { authorization: "Bearer" },
    { authorization: "" },
    { "x-api-key": "nonsense" },
    { "x-api-key": "" },
  ];
  for (const headers of wrong)
    assert.equal(await outcome(server, headers), "401 unauthenticated", JSON.stringify(headers));
  const { headers } = await server.request("/api/plugins", { headers: { "x-api-key": "nonsense" } });
  assert.equal(headers["www-authenticate"], "Bearer");
});

test("a right token is the caller, whatever the Host header says", async (t) => {
  const server = await startTestServer(t);
  const token = await server.host.tokens.create("bot", []);
  assert.equal(await outcome(server, { authorization: `bearer ${token}`, host: "jackfield.example" }), 200);
  assert.equal(await outcome(server, { "x-api-key": token }), 200);
  assert.equal(await outcome(server, { "x-api-key": token }, "/api/v1/tokens"), "403 forbidden");
});

test("a token that is removed or has expired is refused", async (t) => {
  const server = await startTestServer(t);
  const removed = await server.host.tokens.create("removed", []);
  await server.host.tokens.remove("removed");
  assert.equal(await outcome(server, { "x-api-key": removed }), "401 unauthenticated");
  const expired = await server.host.tokens.create("expired", [], Date.now() - 1);
  assert.equal(await outcome(server, { "x-api-key": expired }), "401 unauthenticated");
});

async function networkApp(t: TestContext, host: Host) {
  const app = await createApp(host, { access: { kind: "network" }, instance: "i", operatorToken: "operator-secret" });
  t.after(() => app.close());
  return async (path: string, headers: Record<string, string>): Promise<string | number> => {
    const response = await app.inject({ url: path, headers: { host: "localhost", ...headers } });
    return response.statusCode === 200 ? 200 : response.json<ErrorEnvelope>().error.message.error;
  };
}

test("beyond loopback everything but /healthz needs a token", async (t) => {
  const { host } = await startTestServer(t);
  const get = await networkApp(t, host);
  assert.equal(await get("/healthz", {}), 200);
  for (const path of ["/api/plugins", "/openapi.json", "/nowhere", "/api/v1/audit", "/healthz/"]) {
    assert.equal(await get(path, {}), "unauthenticated", path);
  }
  assert.equal(await get("/api/plugins", { "x-api-key": await host.tokens.create("bot", []) }), 200);
});

test("the operator's token has every scope; nearly that token has none", async (t) => {
  const { host } = await startTestServer(t);
  const get = await networkApp(t, host);
  assert.equal(await get("/api/v1/tokens", { authorization: "Bearer operator-secret" }), 200);
  assert.equal(await get("/api/v1/tokens", { authorization: "Bearer operator-secre" }), "unauthenticated");
});

test("a server that others can reach does not start without a token", async (t) => {
  const environment = { JACKFIELD_HOST: "0.0.0.0" };
  await assert.rejects(
    startTestServer(t, { environment }),
    (error) => JackfieldError.is(error) && error.code === "token_required",
  );
});

test("only the operator's command line is believed to be one", async (t) => {
  const server = await startTestServer(t);
  const token = await server.host.tokens.create("bot", []);
  const channelOf = async (headers: Record<string, string>) => {
    const body = { capability: "now", parameters: {} };
    const call = await server.request<unknown>("/api/v1/plugins/clock/execute", { body, headers });
    const [row] = await server.host.audit.list({ limit: 1 });
    assert.ok(call.headers["x-request-id"]);
    return row?.record["channel"];
  };
  assert.equal(await channelOf({}), "http");
  assert.equal(await channelOf({ "x-jackfield-channel": "cli" }), "cli");
  assert.equal(await channelOf({ "x-jackfield-channel": "turn" }), "http");
  assert.equal(await channelOf({ "x-jackfield-channel": "cli", "x-api-key": token }), "http");
});
