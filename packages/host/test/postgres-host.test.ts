import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { freshSchema, withPostgres } from "../src/store/testing/test-database.ts";
import { makeHost, manifest } from "./make-host.ts";

const capabilities = [
  { id: "read", description: "Reads.", effect: "read" },
  { id: "write", description: "Writes.", effect: "write" },
];

const files = {
  "p/plugin.json": manifest("p", {}, capabilities),
  "p/package.json": '{"type": "module"}',
  "p/index.js": 'export const read = () => "read"; export const write = () => "written";',
};

/** A registration whose server says that it is well. */
async function healthyPlugin(t: TestContext): Promise<Readonly<Record<string, unknown>>> {
  const server = createServer((_request, response) => response.end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    id: "remote",
    name: "Remote",
    description: "Runs elsewhere.",
    health_check_url: `${base_url}/health`,
    type: "http",
    config: { base_url },
    capabilities: [{ id: "look", name: "Look", description: "Looks.", parameters: [] }],
  };
}

withPostgres("a host on PostgreSQL", () => {
  test("a host on PostgreSQL calls, and finds its registrations, tokens and an intact audit log after a restart", async (t) => {
    const environment = { JACKFIELD_STORE: await freshSchema(t) };
    const first = await makeHost(t, { files, environment });
    assert.equal((await first.result("p", "read")).data, "read");
    assert.equal((await first.result("p", "write")).data, "written");
    const { health } = await first.host.plugins.register(await healthyPlugin(t), "user:tester");
    assert.deepEqual(health, { ok: true });
    const token = await first.host.tokens.create("laptop", []);

    const second = await first.restart();
    assert.equal(second.host.id, first.host.id);
    assert.equal((await second.result("p", "write")).data, "written");
    assert.equal(second.host.catalogue.get("remote")?.origin.source, "external");
    assert.equal(second.host.tokens.authenticate(token)?.subject.id, "laptop");
    const rows = await second.host.audit.list({ limit: 1000 });
    const told = rows.toReversed().map(({ record }) => [record["event"], record["capability"], record["phase"]]);
    assert.deepEqual(
      told.filter(([event]) => event !== "plugin_loaded"),
      [
        ["call", "read", "complete"],
        ["call", "write", "intent"],
        ["call", "write", "outcome"],
        ["registration", undefined, "intent"],
        ["registration", undefined, "outcome"],
        ["call", "write", "intent"],
        ["call", "write", "outcome"],
      ],
    );
    assert.deepEqual(await second.host.audit.verify(), { intact: true, rows: rows.length });
  });
});
