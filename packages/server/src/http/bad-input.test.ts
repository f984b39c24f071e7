import assert from "node:assert/strict";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import { sendRequest } from "../testing/send-request.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { tempFolder } from "../testing/temp-folder.ts";
import { writeTestPlugin } from "../testing/write-test-plugin.ts";
import type { ErrorEnvelope } from "./error-envelope.ts";

const execute = "/api/v1/plugins/tester/execute";

async function start(t: TestContext): Promise<TestServer> {
  const folder = await tempFolder(t);
  await writeTestPlugin(folder);
  return startTestServer(t, { folder });
}

async function refusal(
  server: TestServer,
  path: string,
  options: Parameters<TestServer["request"]>[1],
): Promise<string> {
  const { status, body } = await server.request(path, options);
  assert.equal(body.error.code, `HTTP_${status}`);
  assert.ok(body.error.error_id);
  assert.equal(typeof body.error.details, "object");
  return `${status} ${body.error.message.error}: ${body.error.message.message}`;
}

test("malformed JSON is named with its place", async (t) => {
  const server = await start(t);
  assert.match(
    await refusal(server, execute, { body: '{"parameters": {}' }),
    /^400 request_malformed: The body is not valid JSON/,
  );
});

test("a body that is not JSON is refused by its type", async (t) => {
  const server = await start(t);
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
  ]) {
    const answer = await refusal(server, execute, { body: "{}", headers: { "content-type": type } });
    assert.match(answer, /^415 media_type_unsupported/, type);
  }
});

test("parameters of 1 MB are refused by the limit that they pass", async (t) => {
  const server = await start(t);
  const parameters = { text: "x".repeat(1_000_000) };
  const body = { capability: "who", parameters };
  assert.match(await refusal(server, execute, { body }), /^413 parameters_too_large/);
});

test("a body of 10 MB is not read to its end", async (t) => {
  const server = await start(t);
  const answer = await refusal(server, execute, {
    body: JSON.stringify({ parameters: { text: "x".repeat(10_000_000) } }),
  }).catch(
    // The server may answer and close before the client has written everything.
    (error: NodeJS.ErrnoException) => `413 request_too_large: ${error.code}`,
  );
  assert.match(answer, /^413 request_too_large/);
});

test("nesting a hundred thousand deep is refused, not a crash", async (t) => {
  const server = await start(t);
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const answer = await refusal(server, execute, { body: `{"capability": "who", "parameters": {"deep": ${deep}}}` });
  assert.match(answer, /^4(13|22) parameters_/);
  assert.match(await refusal(server, "/api/plugins/register", { body: `{"id": ${deep}}` }), /^422/);
});

test("__proto__ in parameters is refused and pollutes nothing", async (t) => {
  const server = await start(t);
  const body = '{"capability": "who", "parameters": {"__proto__": {"polluted": true}}}';
  assert.match(await refusal(server, execute, { body }), /^422 parameters_invalid: .*__proto__/);
  const elsewhere = '{"capability": "who", "parameters": {}, "__proto__": {}}';
  assert.match(await refusal(server, execute, { body: elsewhere }), /^400 request_malformed: .*__proto__/);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test("unknown fields are named by every route that takes a body or a query", async (t) => {
  const server = await start(t);
  const bodies = {
    [execute]: { parameters: {}, extra: 1 },
    "/api/v1/turns": { message: "x", extra: 1 },
    "/api/v1/tokens": { name: "x", extra: 1 },
    "/api/plugins/unregister": { plugin_id: "x", extra: 1 },
    "/api/plugins/check": { path: "/", extra: 1 },
  };
  for (const [path, body] of Object.entries(bodies))
    assert.match(await refusal(server, path, { body }), /^400 .*"extra"/, path);
  for (const path of ["/api/v1/discover?query=x", "/api/v1/capabilities?query=x", "/api/v1/audit?limit=1"]) {
    assert.match(await refusal(server, `${path}&extra=1`, {}), /^400 .*"extra"/, path);
  }
});

test("query strings are read as the type that the route asks for, or refused", async (t) => {
  const server = await start(t);
  assert.equal((await server.request("/api/v1/audit?limit=2")).status, 200);
  for (const query of ["limit=many", "limit=0", "limit=1001", "limit=1.5", "before=-1", "plugin="]) {
    assert.match(await refusal(server, `/api/v1/audit?${query}`, {}), /^400 request_malformed: query/, query);
  }
});

test("a message that is empty, too long or not text is refused by its own name", async (t) => {
  const server = await start(t);
  const ask = (message: unknown) => refusal(server, "/api/v1/turns", { body: { message } });
  assert.match(await ask(""), /^422 message_empty/);
  assert.match(await ask(" \n "), /^422 message_empty/);
  assert.match(await ask("x".repeat(1_000_000)), /^413 message_too_large/);
  assert.match(await ask("a\u0000b"), /^422 message_not_text/);
  assert.match(await ask(5), /^400 request_malformed/);
});

test("a path that is not there, or not a path, is answered in the envelope", async (t) => {
  const server = await start(t);
  assert.match(
    await refusal(server, "/api/nowhere?token=secret", {}),
    /^404 route_not_found: There is no GET \/api\/nowhere\.$/,
  );
  assert.match(await refusal(server, "/api/tools", { method: "DELETE" }), /^404 route_not_found/);
  assert.match(await refusal(server, "/api/plugins/%zz", {}), /^400 request_malformed/);
  assert.match(await refusal(server, `/api/plugins/${"x".repeat(5000)}`, {}), /^4(00|14) request_malformed/);
});

test("what is no HTTP at all is answered in the envelope and cut off", async (t) => {
  const server = await start(t);
  const { port } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.end("GET / NONSENSE\r\n\r\n");
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  assert.match(answer, /^HTTP\/1\.1 400 /);
  const { error } = JSON.parse(answer.slice(answer.indexOf("{"))) as ErrorEnvelope;
  assert.equal(error.message.error, "request_malformed");
});

test("a fault inside the host tells an id and nothing else", async (t) => {
  const server = await start(t);
  const lines: string[] = [];
  t.mock.method(server.host.catalogue, "list", () => {
    throw new Error("password is hunter2");
  });
  t.mock.method(server.host.logger, "error", (message: string, fields: Record<string, unknown>) => {
    lines.push(`${message} ${fields["error_id"]} ${fields["cause"]}`);
  });
  const { status, body } = await sendRequest<ErrorEnvelope>(`${server.url}/api/plugins`);
  assert.equal(status, 500);
  assert.equal(body.error.message.error, "internal_error");
  assert.ok(!JSON.stringify(body).includes("hunter2"));
  assert.ok(lines[0]?.includes(body.error.error_id) && lines[0].includes("hunter2"));
});
