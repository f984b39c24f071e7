import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import { startExternalPlugin } from "../testing/external-plugin.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { tempFolder } from "../testing/temp-folder.ts";
import { writeTestPlugin } from "../testing/write-test-plugin.ts";

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly summary?: string;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

const ajv = new Ajv({ strict: false, validateFormats: false });

test("every answer is as /openapi.json describes it", async (t) => {
  const external = await startExternalPlugin(t);
  const folder = await tempFolder(t);
  await writeTestPlugin(folder);
  const server = await startTestServer(t, { folder });
  const { body: openapi } = await server.request<OpenApi>("/openapi.json");

  const ask = async (method: string, route: string, path: string, body?: unknown) => {
    const options = { method: method.toUpperCase(), ...(body === undefined ? {} : { body }) };
    const answer = await server.request<unknown>(path, options);
    const { responses } = openapi.paths[route]?.[method] ?? { responses: {} };
    const described = responses[answer.status] ?? responses["default"];
    const schema = described?.content?.["application/json"]?.schema;
    assert.ok(schema, `${method} ${route} ${answer.status} is not described`);
    const validate = ajv.compile(closed(schema));
    assert.ok(
      validate(answer.body),
      `${method} ${path}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(answer.body)}`,
    );
    asked.add(`${method} ${route}`);
  };
  const asked = new Set<string>();

  await ask("get", "/healthz", "/healthz");
  await ask("post", "/api/plugins/register", "/api/plugins/register", external.payload());
  await ask("post", "/api/plugins/register", "/api/plugins/register", {});
  await ask("get", "/api/plugins", "/api/plugins");
  for (const id of ["slack-bot", "clock", "tester", "nobody"])
    await ask("get", "/api/plugins/{id}", `/api/plugins/${id}`);
  await ask("get", "/api/plugins/health/{id}", "/api/plugins/health/slack-bot");
  await ask("post", "/api/plugins/check", "/api/plugins/check", { path: folder });
  await ask("post", "/api/plugins/check", "/api/plugins/check", { path: `${folder}/tester` });
  await ask("get", "/api/tools", "/api/tools");
  const execute = "/api/v1/plugins/{id}/execute";
  for (const capability of ["tell_all", "fail", "throw", "break_promise", "nothing"]) {
    await ask("post", execute, "/api/v1/plugins/tester/execute", { capability, parameters: {} });
  }
  await ask("post", "/api/v1/turns", "/api/v1/turns", { message: "what time is it in Tokyo" });
  await ask("post", "/api/v1/turns", "/api/v1/turns", { message: "xyzzy" });
  await ask("get", "/api/v1/discover", "/api/v1/discover?query=time");
  await ask("get", "/api/v1/capabilities", "/api/v1/capabilities?query=greet");
  await ask("get", "/api/v1/audit", "/api/v1/audit");
  await ask("get", "/api/v1/audit/verify", "/api/v1/audit/verify");
  await ask("post", "/api/v1/tokens", "/api/v1/tokens", {
    name: "bot",
    scopes: ["admin"],
    expires_at: Date.now() + 60_000,
  });
  await ask("get", "/api/v1/tokens", "/api/v1/tokens");
  await ask("delete", "/api/v1/tokens/{name}", "/api/v1/tokens/bot");
  await ask("get", "/api/v1/config", "/api/v1/config");
  await ask("post", "/api/plugins/unregister", "/api/plugins/unregister", { plugin_id: "slack-bot" });
  await ask("post", "/api/plugins/unregister-all", "/api/plugins/unregister-all");

  const described = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  assert.deepEqual([...asked].sort(), described.sort());
});

test("every operation has a summary, and the document its version", async (t) => {
  const server = await startTestServer(t);
  const { body } = await server.request<OpenApi>("/openapi.json");
  assert.equal(body.openapi, "3.1.0");
  for (const [path, methods] of Object.entries(body.paths)) {
    for (const [method, { summary }] of Object.entries(methods)) assert.ok(summary, `${method} ${path}`);
  }
});

/** A schema that refuses members which it does not describe, wherever it describes any. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const described =
      typeof value === "object" &&
      value !== null &&
      "properties" in value &&
      "type" in value &&
      value.type === "object";
    return described && !("additionalProperties" in value) ? { ...value, additionalProperties: false } : value;
  }) as object;
}
