import assert from "node:assert/strict";
import { once } from "node:events";
import { type TestContext, test } from "node:test";
import type { Result } from "@jackfield/sdk";
import type { Answer, RequestOptions } from "../../testing/send-request.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { tempFolder } from "../../testing/temp-folder.ts";
import { writeTestPlugin } from "../../testing/write-test-plugin.ts";
import type { ErrorEnvelope } from "../error-envelope.ts";
import type { AuditRowDocument } from "./audit.ts";

async function startWithPlugin(t: TestContext, environment: Record<string, string> = {}): Promise<TestServer> {
  const folder = await tempFolder(t);
  await writeTestPlugin(folder);
  return startTestServer(t, { folder, environment });
}

function execute<Body = Result>(
  server: TestServer,
  capability: string,
  body: Record<string, unknown> = {},
  options: RequestOptions = {},
): Promise<Answer<Body>> {
  const request = { parameters: {}, capability, ...body };
  return server.request<Body>("/api/v1/plugins/tester/execute", { body: request, ...options });
}

async function auditOf(server: TestServer, requestId: unknown): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { body } = await server.request<{ rows: AuditRowDocument[] }>("/api/v1/audit?plugin=tester");
  return body.rows.map(({ record }) => record).find(({ id }) => id === requestId);
}

test("S3 a capability runs by plugin id and answers with its result", async (t) => {
  const server = await startWithPlugin(t);
  const { status, body, headers } = await execute(server, "greet", { parameters: { name: "Ada" } });
  assert.equal(status, 200);
  assert.deepEqual(body, { status: "success", data: { text: "Hello Ada" } });
  const row = await auditOf(server, headers["x-request-id"]);
  assert.equal(row?.["capability"], "greet");
  assert.equal(row?.["subject"], "user:owner");
  assert.equal(row?.["channel"], "http");
});

test("S3 the capability may be named in parameters.op, and must be named when there are several", async (t) => {
  const server = await startWithPlugin(t);
  const path = "/api/v1/plugins/tester/execute";
  const byOp = await server.request<Result>(path, { body: { parameters: { op: "who" } } });
  assert.equal(byOp.body.status, "success");
  const unnamed = await server.request(path, { body: { parameters: {} } });
  assert.equal(unnamed.status, 400);
  assert.equal(unnamed.body.error.message.error, "capability_required");
});

test("S1 every member of a result comes back", async (t) => {
  const server = await startWithPlugin(t);
  const { body } = await execute(server, "tell_all", { debug: true });
  assert.deepEqual(body, {
    status: "success",
    data: { found: 1 },
    cost: { api_calls: 1 },
    diagnostics: ["looked in two places"],
    skips: [{ id: "42", name: "big.pdf", reason: "too_large", details: { size: 9 } }],
    citations: [{ type: "web", ref: "https://example.org", label: "Example" }],
    next_cursor: "c2",
  });
});

test("S4 diagnostics are withheld unless the call or the setting asks for them", async (t) => {
  const server = await startWithPlugin(t);
  const quiet = await execute(server, "tell_all");
  assert.equal(quiet.body.diagnostics, undefined);
  assert.equal(quiet.body.skips?.length, 1);
  assert.equal((await execute(server, "tell_all", { debug: true })).body.diagnostics?.length, 1);
  const verbose = await startWithPlugin(t, { JACKFIELD_DEBUG: "true" });
  assert.equal((await execute(verbose, "tell_all")).body.diagnostics?.length, 1);
});

test("S1 what the plugin did badly is a result with status 200", async (t) => {
  const server = await startWithPlugin(t);
  const failed = await execute(server, "fail");
  assert.equal(failed.status, 200);
  assert.deepEqual(failed.body, { status: "error", error: { code: "no_luck", message: "Nothing was found." } });
  const thrown = await execute(server, "throw");
  assert.equal(thrown.status, 200);
  assert.equal(thrown.body.error?.code, "plugin_execute_error");
});

test("S2 an answer of the wrong shape is a 500 in the envelope, with the text that was usable", async (t) => {
  const server = await startWithPlugin(t);
  const { status, body, headers } = await execute<ErrorEnvelope>(server, "break_promise");
  assert.equal(status, 500);
  assert.equal(body.error.code, "HTTP_500");
  assert.equal(body.error.message.error, "output_validation_error");
  assert.equal(body.error.details["text"], "seven");
  assert.equal(body.error.error_id, headers["x-request-id"]);
});

test("a refused call tells its audit row", async (t) => {
  const server = await startWithPlugin(t);
  const { status, body } = await execute<ErrorEnvelope>(server, "greet", { parameters: { name: 7 } });
  assert.equal(status, 422);
  assert.equal(body.error.message.error, "parameters_invalid");
  assert.match(body.error.message.message, /name/);
  assert.equal((await auditOf(server, body.error.error_id))?.["status"], "refused");
});

test("no such plugin and no such capability are 404", async (t) => {
  const server = await startWithPlugin(t);
  const plugin = await server.request("/api/v1/plugins/nobody/execute", { body: { parameters: {} } });
  assert.deepEqual([plugin.status, plugin.body.error.message.error], [404, "plugin_not_found"]);
  const capability = await execute<ErrorEnvelope>(server, "nothing");
  assert.deepEqual([capability.status, capability.body.error.message.error], [404, "capability_not_found"]);
});

test("an id with a scope is reached percent-encoded", async (t) => {
  const server = await startWithPlugin(t);
  const { body } = await server.request("/api/v1/plugins/%40acme%2Fweather/execute", { body: { parameters: {} } });
  assert.match(body.error.message.message, /@acme\/weather/);
});

test("the host's overlay in parameters never reaches the plugin", async (t) => {
  const server = await startWithPlugin(t);
  const { body } = await execute(server, "who", { parameters: { __host: { ocr: { mode: "always" } }, a: 1 } });
  assert.deepEqual((body.data as { parameters: unknown }).parameters, { a: 1 });
});

test("S3 the subject is the authenticated caller, whatever user_context says", async (t) => {
  const server = await startWithPlugin(t);
  const token = await server.host.tokens.create("bot", []);
  const headers = { authorization: `Bearer ${token}` };
  const own = await execute(
    server,
    "who",
    { user_context: { user_id: "bot", permissions: ["plugin:*"] } },
    { headers },
  );
  assert.equal((own.body.data as { subject: { id: string } }).subject.id, "bot");
  const other = await execute<ErrorEnvelope>(server, "who", { user_context: { user_id: "ada" } }, { headers });
  assert.deepEqual([other.status, other.body.error.message.error], [403, "act_as_denied"]);
});

test("S3 a token with the scope act-as may call for another user, and the audit log says both", async (t) => {
  const server = await startWithPlugin(t);
  const token = await server.host.tokens.create("gateway", ["act-as"]);
  const headers = { "x-api-key": token };
  const answer = await execute(server, "who", { user_context: { user_id: "ada" } }, { headers });
  assert.equal(answer.status, 200);
  const row = await auditOf(server, answer.headers["x-request-id"]);
  assert.deepEqual([row?.["subject"], row?.["on_behalf_of"]], ["user:gateway", "ada"]);
});

test("a client that goes away cancels its call", async (t) => {
  const server = await startWithPlugin(t);
  const cancelled = new Promise<void>((resolve) => {
    Object.assign(globalThis, { jackfieldTestCancelled: resolve });
  });
  t.after(() => Reflect.deleteProperty(globalThis, "jackfieldTestCancelled"));
  const controller = new AbortController();
  const requested = once(server.app.server, "request");
  const call = execute(server, "wait", {}, { signal: controller.signal });
  await requested;
  setTimeout(() => controller.abort(), 50);
  await assert.rejects(call);
  await cancelled;
});

test("closing lets calls end, and cuts off those that do not", async (t) => {
  const server = await startWithPlugin(t);
  const requested = once(server.app.server, "request");
  const call = execute(server, "wait");
  const cutOff = assert.rejects(call, { code: "ECONNRESET" });
  await requested;
  await server.close();
  await cutOff;
});

test("the body's fields are taken as they are, unknown ones are named", async (t) => {
  const server = await startWithPlugin(t);
  const message = async (body: unknown): Promise<string> => {
    const answer = await server.request("/api/v1/plugins/tester/execute", { body });
    assert.deepEqual([answer.status, answer.body.error.message.error], [400, "request_malformed"]);
    return answer.body.error.message.message;
  };
  assert.match(await message({ parameters: {}, capabilty: "greet" }), /unknown field "capabilty"/);
  assert.match(await message({ parameters: {}, capability: 5 }), /body\/capability must be string/);
  assert.match(await message({ parameters: {}, debug: "true" }), /body\/debug must be boolean/);
  assert.match(await message({ parameters: "{}" }), /body\/parameters must be object/);
  assert.match(await message({}), /required property 'parameters'/);
  assert.match(await message("[]"), /body must be object/);
  assert.match(await message(""), /body must be object/);
});

test("numbers and strings in parameters are not converted", async (t) => {
  const server = await startWithPlugin(t);
  const parameters = { amount: "3", flag: "true", number: 1.5, none: null, list: ["1"] };
  const { body } = await execute(server, "who", { parameters });
  assert.deepEqual((body.data as { parameters: unknown }).parameters, parameters);
});
