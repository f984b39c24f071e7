import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, type TestContext, test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import { makeHost } from "./make-host.ts";

async function startServer(t: TestContext): Promise<{ port: number; urls: string[] }> {
  const urls: string[] = [];
  const server = createServer((request, response) => {
    urls.push(request.url ?? "");
    response.setHeader("content-type", "application/json").end('{"there":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, urls };
}

const manifest = (base: string) =>
  JSON.stringify({
    manifest: 1,
    id: "remote",
    description: "Somewhere else.",
    runtime: { type: "http", base_url: base },
    health_check_url: `${base}/health`,
    capabilities: [{ id: "run", description: "Runs.", effect: "read", path: "/run", method: "GET" }],
  });

const payload = (base: string) => ({
  plugin_id: "remote",
  name: "Remote",
  description: "Somewhere else.",
  health_check_url: `${base}/health`,
  type: "http",
  config: { base_url: base },
  capabilities: [{ id: "run", name: "Run", description: "Runs.", parameters: [], path: "/run", method: "GET" }],
});

const folders = "plugin_folders: [./plugins]\n";

describe("where an http plugin of a folder may be", () => {
  const spellings = ["127.0.0.1", "localhost", "127.1", "2130706433", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"];
  for (const host of [...spellings, "169.254.169.254", "10.0.0.1", "[fd00:ec2::254]"]) {
    test(`decision 23: not at ${host}, unless it is granted`, async (t) => {
      const { port, urls } = await startServer(t);
      const files = { "plugins/remote/plugin.json": manifest(`http://${host}:${port}`) };
      const { host: made, result } = await makeHost(t, { yaml: folders, files });
      const { status, error } = await result("remote", "run");
      assert.deepEqual([status, error?.code], ["error", "origin_not_granted"]);
      const health = await made.plugins.health("remote");
      assert.equal(health.error?.code, "origin_not_granted");
      assert.deepEqual(urls, []);
    });
  }

  const grants = {
    path: "plugin_folders: []\nplugins: [{path: ./plugins/remote, trust: 0}]\n",
    id: `${folders}plugins: [{id: remote, trust: 0}]\n`,
  };
  for (const [by, yaml] of Object.entries(grants)) {
    test(`decision 23: anywhere that the operator's trust, by ${by}, grants`, async (t) => {
      const { port } = await startServer(t);
      const files = { "plugins/remote/plugin.json": manifest(`http://localhost:${port}`) };
      const { result } = await makeHost(t, { yaml, files });
      assert.deepEqual(await result("remote", "run"), { status: "success", data: { there: true } });
    });
  }

  test("decision 23: naming a plugin without trust grants nothing", async (t) => {
    const { port, urls } = await startServer(t);
    const { result } = await makeHost(t, {
      yaml: "plugin_folders: []\nplugins: [./plugins/remote]\n",
      files: { "plugins/remote/plugin.json": manifest(`http://127.0.0.1:${port}`) },
    });
    assert.equal((await result("remote", "run")).error?.code, "origin_not_granted");
    assert.deepEqual(urls, []);
  });
});

describe("the host's own address", () => {
  for (const host of ["127.0.0.1", "localhost", "127.0.0.2", "0.0.0.0"]) {
    test(`cannot be registered as a plugin at ${host}`, async (t) => {
      const { port, urls } = await startServer(t);
      const made = await makeHost(t, { ownOrigins: () => [`http://127.0.0.1:${port}`] });
      await assert.rejects(
        made.host.plugins.register(payload(`http://${host}:${port}`), "user:tester"),
        (error) =>
          JackfieldError.is(error) && error.code === "origin_not_granted" && /itself listens/.test(error.message),
      );
      assert.equal(made.host.catalogue.get("remote"), undefined);
      assert.deepEqual(urls, []);
    });

    test(`is not called as a trusted plugin at ${host}`, async (t) => {
      const { port, urls } = await startServer(t);
      const { result } = await makeHost(t, {
        files: { "plugins/remote/plugin.json": manifest(`http://${host}:${port}`) },
        ownOrigins: () => [`http://127.0.0.1:${port}`],
      });
      assert.equal((await result("remote", "run")).error?.code, "origin_not_granted");
      assert.deepEqual(urls, []);
    });
  }

  test("is refused even where it became known only after the registration", async (t) => {
    const { port, urls } = await startServer(t);
    let own: readonly string[] = [];
    const { host, result } = await makeHost(t, { ownOrigins: () => own });
    await host.plugins.register(payload(`http://127.0.0.1:${port}`), "user:tester");
    assert.deepEqual(urls, ["/health"]);
    own = [`http://0.0.0.0:${port}`];
    assert.equal((await result("remote", "run")).error?.code, "origin_not_granted");
    assert.equal((await host.plugins.health("remote")).error?.code, "origin_not_granted");
    assert.deepEqual(urls, ["/health"]);
  });
});
