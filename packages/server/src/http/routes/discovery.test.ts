import assert from "node:assert/strict";
import { test } from "node:test";
import { startExternalPlugin } from "../../testing/external-plugin.ts";
import { startTestServer } from "../../testing/start-test-server.ts";

interface Offers {
  readonly offers: readonly {
    readonly host: string;
    readonly plugin_id: string;
    readonly plugin_version: string;
    readonly capability_id: string;
  }[];
}

interface Results {
  readonly results: readonly { readonly plugin_id: string; readonly capability_id: string; readonly score: number }[];
}

test("O9 who can do this is answered by capability id and in words, host included", async (t) => {
  const external = await startExternalPlugin(t);
  const server = await startTestServer(t);
  await server.request("/api/plugins/register", { body: external.payload() });
  for (const query of ["post_message", "post a message to slack"]) {
    const { body } = await server.request<Offers>(`/api/v1/capabilities?query=${encodeURIComponent(query)}`);
    const offer = body.offers.find(({ plugin_id }) => plugin_id === "slack-bot");
    assert.equal(offer?.capability_id, "post_message", query);
    assert.equal(offer?.host, server.host.id);
    assert.equal(typeof offer?.plugin_version, "string");
  }
});

test("O9 nobody can do what no plugin offers", async (t) => {
  const server = await startTestServer(t);
  const { body } = await server.request<Offers>("/api/v1/capabilities?query=xyzzy");
  assert.deepEqual(body.offers, []);
});

test("discovery ranks capabilities, at most as many as were asked for", async (t) => {
  const server = await startTestServer(t);
  const { body } = await server.request<Results>("/api/v1/discover?query=what%20time%20is%20it%20in%20Tokyo&limit=2");
  assert.equal(body.results[0]?.plugin_id, "clock");
  assert.ok(body.results.length <= 2);
});
