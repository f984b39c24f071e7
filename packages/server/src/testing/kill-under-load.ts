import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { ExternalPlugin } from "./external-plugin.ts";
import { sendRequest } from "./send-request.ts";
import { type Serving, startServe } from "./start-serve.ts";
import { writePlugin } from "./write-plugin.ts";

/** What a server has answered: ids of calls, and of plugins that registered. */
export interface Acknowledged {
  readonly calls: string[];
  readonly registrations: string[];
}

const callsARound = 200;
const registrationsARound = 5;

/** Starts a server on the folder, calls and registers as fast as answers come, and kills it in the middle of that. */
export async function killUnderLoad(
  t: TestContext,
  folder: string,
  external: ExternalPlugin,
  done: Acknowledged,
): Promise<void> {
  await writeCounter(folder);
  const server = await startServe(t, folder);
  const enough = {
    calls: done.calls.length + callsARound,
    registrations: done.registrations.length + registrationsARound,
  };
  let dying = false;
  const kill = (): void => {
    if (dying || done.calls.length < enough.calls || done.registrations.length < enough.registrations) return;
    dying = true;
    server.child.kill("SIGKILL");
  };
  const until = async (step: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        await step();
      } catch (error) {
        if (dying && isConnectionLoss(error)) return;
        throw error;
      }
      kill();
    }
  };
  const call = (capability: string) => until(async () => void done.calls.push(await callCounter(server, capability)));
  const register = until(async () => {
    const id = `plugin-${done.registrations.length}`;
    const { status } = await sendRequest(`${server.url}/api/plugins/register`, { body: external.payload(id) });
    assert.equal(status, 200);
    done.registrations.push(id);
  });
  await Promise.all([call("look"), call("look"), call("count"), register, once(server.child, "exit")]);
}

async function callCounter(server: Serving, capability: string): Promise<string> {
  const body = { capability, parameters: {} };
  const { body: result, headers } = await sendRequest<{ status: string }>(
    `${server.url}/api/v1/plugins/counter/execute`,
    { body },
  );
  assert.equal(result.status, "success");
  return String(headers["x-request-id"]);
}

function isConnectionLoss(error: unknown): boolean {
  return ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes((error as NodeJS.ErrnoException).code ?? "");
}

async function writeCounter(folder: string): Promise<void> {
  const capabilities = [
    { id: "look", description: "Reads.", effect: "read" },
    { id: "count", description: "Writes.", effect: "write" },
  ];
  const code = "export function look() { return 1; } export function count() { return 2; }";
  await writePlugin(folder, "counter", { manifest: { capabilities }, code });
  await writeFile(join(folder, "jackfield.yaml"), "plugins:\n  - path: ./counter\n    trust: 0\n");
}
