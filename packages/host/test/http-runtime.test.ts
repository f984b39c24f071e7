import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, type TestContext, test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import { makeHost, refusal } from "./make-host.ts";

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

/** A real HTTP plugin that answers as told and remembers what it was asked. */
async function startServer(
  t: TestContext,
  answer: (seen: Seen, response: ServerResponse) => void,
): Promise<{ origin: string; seen: Seen[]; server: Server }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one = {
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      if (one.url === "/health") return void response.end("ok");
      seen.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server };
}

const json = (value: unknown) => (_: Seen, response: ServerResponse) =>
  void response.setHeader("content-type", "application/json").end(JSON.stringify(value));

const payload = (
  origin: string,
  capabilities: readonly Record<string, unknown>[],
  extra: Record<string, unknown> = {},
) => ({
  plugin_id: "slack-bot",
  name: "Slack Plugin",
  description: "Post messages to Slack and read channel history.",
  description_long: "Integrates with Slack.",
  health_check_url: `${origin}/health`,
  type: "http",
  config: { base_url: origin, path: "/run", timeout_sec: 30 },
  capabilities: capabilities.map((capability) => ({
    id: "post_message",
    name: "Post message",
    description: "Post a message.",
    parameters: [],
    post_process: false,
    ...capability,
  })),
  ...extra,
});

const text = { name: "text", type: "string", required: true, description: "Message text" };
const channel = { name: "channel", type: "string", required: true, description: "Channel" };

describe("external http plugins", () => {
  test("H7 a capability with a path gets its parameters as a JSON body", async (t) => {
    const { origin, seen } = await startServer(t, json({ ok: true, ts: "1.2" }));
    const { host, result } = await makeHost(t);
    await host.plugins.register(
      payload(origin, [{ method: "POST", path: "/post", parameters: [channel, text] }]),
      "user:tester",
    );
    assert.deepEqual(
      await result("slack-bot", "post_message", { channel: "general", text: "hi" }, { idempotencyKey: "k1" }),
      { status: "success", data: { ok: true, ts: "1.2" } },
    );
    assert.deepEqual(
      [seen[0]?.method, seen[0]?.url, seen[0]?.body],
      ["POST", "/post", '{"channel":"general","text":"hi"}'],
    );
    assert.equal(seen[0]?.headers["idempotency-key"], "k1");
  });

  test("H7 GET and DELETE put parameters into path and query", async (t) => {
    const { origin, seen } = await startServer(t, json([]));
    const { host, result, call } = await makeHost(t);
    const parameters = [channel, { name: "limit", type: "number", required: false }];
    await host.plugins.register(
      payload(origin, [{ method: "GET", path: "/channels/{channel}/history", parameters }]),
      "user:tester",
    );
    await result("slack-bot", "post_message", { channel: "a b/c", limit: 5 });
    assert.equal(seen[0]?.url, "/channels/a%20b%2Fc/history?limit=5");
    const climbing = await call("slack-bot", "post_message", { channel: ".." });
    assert.equal(climbing.kind === "done" && climbing.result.error?.code, "parameters_invalid");
    assert.equal(seen.length, 1);
  });

  test("H7 one without a path gets HomeClaw's envelope, and HomeClaw's result is understood", async (t) => {
    const { origin, seen } = await startServer(t, (one, response) =>
      json({
        request_id: JSON.parse(one.body).request_id,
        plugin_id: "slack-bot",
        success: true,
        text: "Posted.",
        error: null,
      })(one, response),
    );
    const { host, result } = await makeHost(t);
    await host.plugins.register(payload(origin, [{ parameters: [text] }]), "user:tester");
    assert.deepEqual(await result("slack-bot", "post_message", { text: "hi" }, { message: "tell them hi" }), {
      status: "success",
      data: { text: "Posted." },
    });
    const { request_id, ...body } = JSON.parse(seen[0]?.body ?? "{}") as Record<string, unknown>;
    assert.equal(typeof request_id, "string");
    assert.deepEqual(body, {
      plugin_id: "slack-bot",
      user_input: "tell them hi",
      user_id: "tester",
      channel: "test",
      capability_id: "post_message",
      capability_parameters: { text: "hi" },
    });
    assert.equal(seen[0]?.url, "/run");
  });

  const answers: [name: string, answer: (seen: Seen, response: ServerResponse) => void, result: unknown][] = [
    [
      "HomeClaw's failure",
      json({ success: false, text: "", error: "no such channel" }),
      { status: "error", error: { code: "plugin_execute_error", message: "no such channel" } },
    ],
    [
      "a Result",
      json({ status: "success", data: 1, cost: { api_calls: 2 } }),
      { status: "success", data: 1, cost: { api_calls: 2 } },
    ],
    ["text", (_, response) => void response.end("plain words"), { status: "success", data: { text: "plain words" } }],
    [
      "a 404",
      (_, response) => void response.writeHead(404).end("gone fishing"),
      { status: "error", error: { code: "not_found", message: "The plugin's server answered 404: gone fishing" } },
    ],
    [
      "a 500",
      (_, response) => void response.writeHead(500).end(),
      { status: "error", error: { code: "server_error", message: "The plugin's server answered 500." } },
    ],
    [
      "a redirect, which is not followed",
      (_, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      { status: "error", error: { code: "unexpected_status", message: "The plugin's server answered 302." } },
    ],
  ];
  for (const [name, answer, expected] of answers) {
    test(`H7 the server answers ${name}`, async (t) => {
      const { origin } = await startServer(t, answer);
      const { host, result } = await makeHost(t);
      await host.plugins.register(payload(origin, [{ path: "/post" }]), "user:tester");
      assert.deepEqual(await result("slack-bot", "post_message"), expected);
    });
  }

  test("H7 a plugin that is down gives a clear result, shows as unavailable, and is back with the first call that works", async (t) => {
    const { origin, server } = await startServer(t, json({ ok: 1 }));
    const { host, result } = await makeHost(t);
    await host.plugins.register(payload(origin, [{ path: "/post" }]), "user:tester");
    const port = (server.address() as AddressInfo).port;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const { status, error } = await result("slack-bot", "post_message");
    assert.deepEqual([status, error?.code], ["error", "plugin_unavailable"]);
    assert.equal(host.catalogue.get("slack-bot")?.state.state, "unavailable");
    const { ok } = await host.plugins.health("slack-bot");
    assert.equal(ok, false);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    assert.equal((await result("slack-bot", "post_message")).status, "success");
    assert.equal(host.catalogue.get("slack-bot")?.state.state, "active");
    assert.deepEqual(await host.plugins.health("slack-bot"), { ok: true });
  });

  test("H7 an answer that never comes is a time-out, and one that never ends is cut", async (t) => {
    const { origin } = await startServer(t, (seen, response) => {
      if (seen.url === "/slow") return;
      response.setHeader("content-type", "application/json");
      const pour = (): void => {
        if (response.destroyed) return;
        if (response.write("x".repeat(65_536))) setImmediate(pour);
        else response.once("drain", pour);
      };
      pour();
    });
    const { host, result, call } = await makeHost(t);
    const capabilities = [
      { id: "slow", path: "/slow" },
      { id: "flood", path: "/flood" },
    ];
    await host.plugins.register(
      payload(origin, capabilities, { config: { base_url: origin, path: "/run", timeout_sec: 1 } }),
      "user:tester",
    );
    assert.equal((await result("slack-bot", "slow")).status, "timeout");
    const flooded = await call("slack-bot", "flood");
    assert.equal(flooded.kind === "done" && flooded.result.error?.code, "output_too_large");
  });
});

describe("registration", () => {
  const refused = async (payloads: unknown, expected: string, pattern: RegExp, t: TestContext) => {
    const { host } = await makeHost(t, {
      bundled: ["bundled"],
      files: {
        "bundled/clock/plugin.json": JSON.stringify({
          manifest: 1,
          id: "clock",
          description: "x",
          entry: "./index.js",
        }),
        "bundled/clock/index.js": "",
      },
    });
    await assert.rejects(
      host.plugins.register(payloads, "user:tester"),
      (error) =>
        JackfieldError.is(error) &&
        error.code === expected &&
        pattern.test(`${error.message} ${JSON.stringify(error.problems)}`),
    );
    assert.deepEqual(
      host.catalogue.list().filter(({ origin }) => origin.source === "external"),
      [],
    );
  };

  test("H6 every missing field is named at once", (t) =>
    refused({ plugin_id: "x" }, "registration_invalid", /name.*description.*capabilities|health_check_url/s, t));
  test("H6 something that is not an object is refused", (t) => refused([1], "registration_invalid", /./, t));
  test("H6 a bundled id cannot be taken", (t) =>
    refused(payload("http://127.0.0.1:9", [{}], { plugin_id: "clock" }), "plugin_id_clash", /clock/, t));
  test("H6 a URL with credentials is refused, and the password is not repeated", async (t) => {
    await refused(
      payload("http://127.0.0.1:9", [{}], { config: { base_url: "http://me:hunter2@127.0.0.1:9" } }),
      "url_has_credentials",
      /^(?!.*hunter2).*$/s,
      t,
    );
  });

  test("H6 a health URL at another origin is a fault of the payload", (t) =>
    refused(
      payload("http://127.0.0.1:9", [{}], { health_check_url: "http://127.0.0.1:10/health" }),
      "registration_invalid",
      /health_check_url/,
      t,
    ));
  test("H6 a schema that cannot be compiled is refused, with the capability's name", (t) =>
    refused(
      payload("http://127.0.0.1:9", [{ parameters: { type: "object", properties: { a: { type: "no-such" } } } }]),
      "registration_invalid",
      /post_message/,
      t,
    ));

  const stage = { type: "kb-plugin", id: "recall", description: "Recalls.", planner_hints: { relativeCost: 0.1 } };
  const canonical = (id: string, extra: Record<string, unknown> = {}) => ({
    manifest: 1,
    id,
    description: "Canonical.",
    runtime: { type: "http", base_url: "http://127.0.0.1:9" },
    health_check_url: "http://127.0.0.1:9/health",
    ...extra,
  });
  const stateOf = ({ host }: Awaited<ReturnType<typeof makeHost>>, id: string) => host.catalogue.get(id)?.state.state;

  test("R12 the stages of a registered plugin are there at once, and go with it", async (t) => {
    const { host } = await makeHost(t);
    await host.plugins.register(canonical("one", { stages: [stage] }), "user:tester");
    assert.equal(host.stages.get("kb-plugin", "recall")?.plugin, "one");
    await assert.rejects(
      host.plugins.register(canonical("two", { stages: [stage] }), "user:tester"),
      (error) => JackfieldError.is(error) && error.code === "plugin_id_clash",
    );
    assert.equal(host.catalogue.get("two"), undefined);
    assert.equal(host.stages.get("kb-plugin", "recall")?.plugin, "one");
    await host.plugins.register(canonical("one", { stages: [{ ...stage, id: "other" }] }), "user:tester");
    assert.deepEqual(
      host.stages.listByType("kb-plugin").map(({ id }) => id),
      ["other"],
    );
    await host.plugins.unregister("one", "user:tester");
    assert.deepEqual(host.stages.list(), []);
  });

  test("O6 what a registered plugin depends on is judged when it comes, and when that comes or goes", async (t) => {
    const made = await makeHost(t);
    const { plugins } = made.host;
    const { entry } = await plugins.register(canonical("user", { dependencies: { plugins: ["base"] } }), "user:tester");
    assert.ok(entry.state.state === "failed" && entry.state.cause.code === "dependency_missing");
    await plugins.register(canonical("base"), "user:tester");
    assert.equal(stateOf(made, "user"), "ready");
    await plugins.unregister("base", "user:tester");
    assert.equal(stateOf(made, "user"), "failed");
    await assert.rejects(
      plugins.register(canonical("base", { dependencies: { plugins: ["user"] } }), "user:tester"),
      (error) => JackfieldError.is(error) && error.code === "registration_invalid" && /circle/.test(error.message),
    );
    assert.equal(made.host.catalogue.get("base"), undefined);
  });

  test("O6 a folder's plugin that waited for a registered one is brought up with it", async (t) => {
    const folder = { id: "waits", description: "Waits.", entry: "./index.js", dependencies: { plugins: ["base"] } };
    const { host } = await makeHost(t, {
      files: {
        "waits/plugin.json": JSON.stringify({ manifest: 1, ...folder, stages: [stage] }),
        "waits/index.js": "",
      },
    });
    assert.deepEqual(host.stages.list(), []);
    await host.plugins.register(canonical("base"), "user:tester");
    assert.equal(host.catalogue.get("waits")?.state.state, "ready");
    assert.equal(host.stages.get("kb-plugin", "recall")?.plugin, "waits");
  });

  test("H6 an unreachable health URL registers the plugin, says it is down, and shows it as unavailable", async (t) => {
    const { host } = await makeHost(t);
    const { health, entry } = await host.plugins.register(payload("http://127.0.0.1:9", [{}]), "user:tester");
    assert.equal(health.ok, false);
    assert.equal(health.error?.code, "health_check_failed");
    assert.equal(entry.state.state, "unavailable");
  });

  test("H6 register survives a restart, unregister removes for good", async (t) => {
    const { origin } = await startServer(t, json({ n: 1 }));
    const made = await makeHost(t);
    await made.host.plugins.register(payload(origin, [{ path: "/post" }]), "user:tester");
    const second = await made.restart();
    assert.equal((await second.result("slack-bot", "post_message")).status, "success");
    assert.equal(second.host.catalogue.get("slack_bot")?.origin.source, "external");
    await second.host.plugins.unregister("slack-bot", "user:tester");
    assert.equal(refusal(await second.call("slack-bot", "post_message")).code, "plugin_not_found");
    const third = await second.restart();
    assert.equal(third.host.catalogue.get("slack-bot"), undefined);
    const events = (await third.host.audit.list({})).map(({ record }) => `${record["event"]}:${record["phase"]}`);
    for (const event of ["registration:intent", "registration:outcome", "unregistration:outcome"])
      assert.ok(events.includes(event), event);
  });

  test("H6 the same id again replaces the registration", async (t) => {
    const { origin } = await startServer(t, json({}));
    const { host } = await makeHost(t);
    await host.plugins.register(payload(origin, [{ path: "/post" }]), "user:tester");
    await host.plugins.register(payload(origin, [{ path: "/post" }], { description: "Newer." }), "user:tester");
    assert.equal(host.catalogue.list().length, 1);
    assert.equal(host.catalogue.get("slack-bot")?.manifest.description, "Newer.");
  });

  test("H6 unregister-all removes what was registered and nothing else", async (t) => {
    const { origin } = await startServer(t, json({}));
    const { host } = await makeHost(t, {
      files: {
        "a/plugin.json": JSON.stringify({
          manifest: 1,
          id: "a",
          description: "x",
          entry: "./index.js",
          capabilities: [{ id: "run", description: "x" }],
        }),
        "a/index.js": "export const run = () => 1",
      },
    });
    await host.plugins.register(payload(origin, [{}]), "user:tester");
    await host.plugins.register(payload(origin, [{}], { plugin_id: "other" }), "user:tester");
    assert.deepEqual([...(await host.plugins.unregisterAll("user:tester"))].sort(), ["other", "slack-bot"]);
    assert.deepEqual(
      host.catalogue.list().map(({ manifest }) => manifest.id),
      ["a"],
    );
    await assert.rejects(
      host.plugins.unregister("a", "user:tester"),
      (error) => JackfieldError.is(error) && error.code === "plugin_not_found",
    );
  });
});
