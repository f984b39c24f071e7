import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { AuditRowDocument, AuditVerdictDocument } from "./http/routes/audit.ts";
import { type ExternalPlugin, startExternalPlugin } from "./testing/external-plugin.ts";
import { type Answer, sendRequest } from "./testing/send-request.ts";
import { type Serving, startServe } from "./testing/start-serve.ts";
import { tempFolder } from "./testing/temp-folder.ts";
import { writePlugin } from "./testing/write-plugin.ts";

interface Acknowledged {
  readonly calls: string[];
  readonly registrations: string[];
}

const kills = 3;

async function writeCounter(folder: string): Promise<void> {
  await writePlugin(folder, "counter", {
    manifest: {
      capabilities: [
        { id: "look", description: "Reads.", effect: "read" },
        { id: "count", description: "Writes.", effect: "write" },
      ],
    },
    code: "export function look() { return 1; } export function count() { return 2; }",
  });
  await writeFile(join(folder, "jackfield.yaml"), "plugins:\n  - path: ./counter\n    trust: 0\n");
}

/** Calls and registers as fast as answers come, until the server is gone. Only what was answered counts. */
async function work(server: Serving, external: ExternalPlugin, round: number, done: Acknowledged): Promise<void> {
  const call = async (capability: string): Promise<void> => {
    for (;;) {
      const body = { capability, parameters: {} };
      const answer = await sendRequest<{ status: string }>(`${server.url}/api/v1/plugins/counter/execute`, { body });
      assert.equal(answer.body.status, "success");
      done.calls.push(String(answer.headers["x-request-id"]));
    }
  };
  const register = async (): Promise<void> => {
    for (let index = 0; ; index += 1) {
      const id = `plugin-${round}-${index}`;
      const answer = await sendRequest(`${server.url}/api/plugins/register`, { body: external.payload(id) });
      assert.equal(answer.status, 200);
      done.registrations.push(id);
    }
  };
  const isGone = (error: NodeJS.ErrnoException): void => {
    if (!["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(error.code ?? "")) throw error;
  };
  await Promise.all([
    call("look").catch(isGone),
    call("count").catch(isGone),
    call("look").catch(isGone),
    register().catch(isGone),
  ]);
}

async function killUnderLoad(
  t: TestContext,
  folder: string,
  external: ExternalPlugin,
  round: number,
  done: Acknowledged,
): Promise<void> {
  const server = await startServe(t, folder);
  const before = done.calls.length;
  const working = work(server, external, round, done);
  while (done.calls.length < before + 200 || done.registrations.length < 5 * (round + 1)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await server.stop("SIGKILL");
  await working;
}

async function auditedIds(server: Serving): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let before: number | undefined; ; ) {
    const query = before === undefined ? "" : `&before=${before}`;
    const answer: Answer<{ rows: AuditRowDocument[] }> = await sendRequest(
      `${server.url}/api/v1/audit?limit=1000${query}`,
    );
    for (const { record } of answer.body.rows) if (record["status"] === "success") ids.add(String(record["id"]));
    before = answer.body.rows.at(-1)?.seq;
    if (before === undefined || before === 1) return ids;
  }
}

test("X7 a server killed under load has lost no call, no registration and no audit row that it acknowledged", async (t) => {
  const folder = await tempFolder(t);
  const external = await startExternalPlugin(t);
  await writeCounter(folder);
  const done: Acknowledged = { calls: [], registrations: [] };
  for (let round = 0; round < kills; round += 1) await killUnderLoad(t, folder, external, round, done);

  const server = await startServe(t, folder);
  const verdict = await sendRequest<AuditVerdictDocument>(`${server.url}/api/v1/audit/verify`);
  assert.ok(verdict.body.intact, verdict.body.message ?? "");
  const ids = await auditedIds(server);
  assert.deepEqual(
    done.calls.filter((id) => !ids.has(id)),
    [],
  );
  const { body } = await sendRequest<{ plugins: { id: string }[] }>(`${server.url}/api/plugins`);
  const known = new Set(body.plugins.map(({ id }) => id));
  assert.deepEqual(
    done.registrations.filter((id) => !known.has(id)),
    [],
  );
  assert.equal(await server.stop("SIGTERM"), 0);
});
