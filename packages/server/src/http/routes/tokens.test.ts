import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestServer } from "../../testing/start-test-server.ts";
import type { AuditRowDocument } from "./audit.ts";
import type { CreatedToken, TokenDocument } from "./tokens.ts";

test("a token is shown once, works, is listed without its text, and is removed", async (t) => {
  const server = await startTestServer(t);
  const expires = Date.now() + 60_000;
  const body = { name: "laptop", scopes: ["admin"], expires_at: expires };
  const { body: created } = await server.request<CreatedToken>("/api/v1/tokens", { body });
  const headers = { authorization: `Bearer ${created.token}` };
  const listed = await server.request<{ tokens: TokenDocument[] }>("/api/v1/tokens", { headers });
  assert.equal(listed.status, 200);
  assert.ok(!JSON.stringify(listed.body).includes(created.token));
  const [token] = listed.body.tokens;
  assert.deepEqual([token?.name, token?.scopes, token?.expires_at], ["laptop", ["admin"], expires]);
  const removed = await server.request<unknown>("/api/v1/tokens/laptop", { method: "DELETE" });
  assert.deepEqual(removed.body, { name: "laptop", removed: true });
  assert.equal((await server.request("/api/v1/tokens", { headers })).status, 401);
});

test("a name that is taken, unknown or unfit is refused", async (t) => {
  const server = await startTestServer(t);
  const create = async (body: unknown) => {
    const answer = await server.request("/api/v1/tokens", { body });
    return answer.status === 200 ? 200 : answer.body.error.message.error;
  };
  assert.equal(await create({ name: "bot" }), 200);
  assert.equal(await create({ name: "bot" }), "token_exists");
  assert.equal(await create({ name: "owner" }), "token_exists");
  assert.equal(await create({ name: "Bot with spaces" }), "request_malformed");
  assert.equal(await create({ name: "x", scopes: ["root"] }), "request_malformed");
  const { body } = await server.request("/api/v1/tokens/nobody", { method: "DELETE" });
  assert.equal(body.error.message.error, "token_not_found");
});

test("tokens survive a restart", async (t) => {
  const first = await startTestServer(t);
  const token = await first.host.tokens.create("bot", []);
  await first.close();
  const second = await startTestServer(t, { folder: first.folder });
  assert.equal((await second.request("/api/plugins", { headers: { "x-api-key": token } })).status, 200);
});

test("tokens, the audit log and the settings are for admins", async (t) => {
  const server = await startTestServer(t);
  const headers = { "x-api-key": await server.host.tokens.create("bot", ["act-as"]) };
  for (const path of ["/api/v1/tokens", "/api/v1/audit", "/api/v1/audit/verify", "/api/v1/config"]) {
    assert.equal((await server.request(path, { headers })).body.error.message.error, "forbidden", path);
  }
});

test("making and removing a token stand in the audit log, with who did it and without the token's text", async (t) => {
  const server = await startTestServer(t);
  const { body: laptop } = await server.request<CreatedToken>("/api/v1/tokens", {
    body: { name: "laptop", scopes: ["admin"] },
  });
  const headers = { authorization: `Bearer ${laptop.token}` };
  await server.request("/api/v1/tokens", { body: { name: "laptop" } });
  await server.request("/api/v1/tokens/nobody", { method: "DELETE", headers });
  await server.request("/api/v1/tokens/laptop", { method: "DELETE", headers });
  const rowsOf = async (event: string) => {
    const { body } = await server.request<{ rows: AuditRowDocument[] }>(`/api/v1/audit?event=${event}`);
    return body.rows
      .toReversed()
      .map(({ record }) => ["subject", "token", "phase", "status", "error"].map((member) => record[member]));
  };
  assert.deepEqual(await rowsOf("token_created"), [
    ["user:owner", "laptop", "intent", undefined, undefined],
    ["user:owner", "laptop", "outcome", "success", undefined],
    ["user:owner", "laptop", "intent", undefined, undefined],
    ["user:owner", "laptop", "outcome", "error", "token_exists"],
  ]);
  assert.deepEqual(await rowsOf("token_removed"), [
    ["user:laptop", "nobody", "intent", undefined, undefined],
    ["user:laptop", "nobody", "outcome", "error", "token_not_found"],
    ["user:laptop", "laptop", "intent", undefined, undefined],
    ["user:laptop", "laptop", "outcome", "success", undefined],
  ]);
  const { body: all } = await server.request<unknown>("/api/v1/audit?limit=1000");
  assert.ok(!JSON.stringify(all).includes(laptop.token));
  assert.deepEqual((await server.host.audit.verify()).intact, true);
});
