import assert from "node:assert/strict";
import { test } from "node:test";
import { startExternalPlugin } from "../../testing/external-plugin.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

interface Tool {
  readonly plugin_id: string;
  readonly id: string;
  readonly description: string;
  readonly parameters: { readonly type: string; readonly properties: object };
}

async function toolsOf(server: TestServer, plugin: string): Promise<Tool[]> {
  const { body } = await server.request<{ tools: Tool[] }>("/api/tools");
  return body.tools.filter(({ plugin_id }) => plugin_id === plugin);
}

test("M8 tools are what is loaded now, with their schemas", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  assert.deepEqual(await toolsOf(server, "slack-bot"), []);
  await server.request("/api/plugins/register", { body: external.payload() });
  const [tool] = await toolsOf(server, "slack-bot");
  assert.equal(tool?.id, "post_message");
  assert.equal(tool?.description, "Post a message to a Slack channel.");
  assert.deepEqual(Object.keys(tool?.parameters.properties ?? {}), ["channel", "text"]);
  await server.request("/api/plugins/unregister", { body: { plugin_id: "slack-bot" } });
  assert.deepEqual(await toolsOf(server, "slack-bot"), []);
});

test("M8 a plugin that cannot be called offers no tools", async (t) => {
  const server = await startTestServer(t);
  assert.ok((await toolsOf(server, "clock")).length > 0);
  server.host.catalogue.setState("clock", { state: "disabled", by: "a test" });
  assert.deepEqual(await toolsOf(server, "clock"), []);
});
