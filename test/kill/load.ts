import type { ExternalPlugin } from "../../packages/server/src/testing/external-plugin.ts";
import { type Answer, sendRequest } from "../../packages/server/src/testing/send-request.ts";
import type { Acknowledged } from "./acknowledged.ts";

/** What the workers share. */
export interface Load {
  readonly url: string;
  readonly external: ExternalPlugin;
  readonly acknowledged: Acknowledged;
  readonly newId: () => string;
  readonly stopped: AbortSignal;
}

type Action = (load: Load) => Promise<void>;

const actions: readonly Action[] = [read, read, write, register, replaceThenRemove];

/** Sends one request after another until it is stopped; a request that the crash cut off counts for nothing. */
export async function work(load: Load): Promise<void> {
  while (!load.stopped.aborted) {
    const action = actions[Math.floor(Math.random() * actions.length)] ?? read;
    try {
      await action(load);
    } catch (error) {
      if (!isCutOff(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function read({ url, acknowledged }: Load): Promise<void> {
  const body = { capability: "evaluate", parameters: { expression: "2 + 3" } };
  acknowledged.calls.add(callId(await sendRequest(`${url}/api/v1/plugins/calculator/execute`, { body })));
}

async function write({ url, acknowledged }: Load): Promise<void> {
  const body = { parameters: { channel: "general", text: "hello" } };
  acknowledged.calls.add(callId(await sendRequest(`${url}/api/v1/plugins/slack-bot/execute`, { body })));
}

async function register({ url, external, acknowledged, newId }: Load): Promise<void> {
  const id = newId();
  mustSucceed(await sendRequest(`${url}/api/plugins/register`, { body: external.payload(id) }));
  acknowledged.registered.add(id);
}

async function replaceThenRemove({ url, external, acknowledged, newId }: Load): Promise<void> {
  const id = newId();
  mustSucceed(await sendRequest(`${url}/api/plugins/register`, { body: external.payload(id) }));
  mustSucceed(await sendRequest(`${url}/api/plugins/unregister`, { body: { plugin_id: id } }));
  acknowledged.removed.add(id);
}

function callId(answer: Answer<unknown>): string {
  mustSucceed(answer);
  return String(answer.headers["x-request-id"]);
}

function mustSucceed({ status, body }: Answer<unknown>): void {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
}

/** The connection was refused or reset, or the answer torn off, because the server is gone. */
function isCutOff(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return error instanceof SyntaxError || ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(String(code));
}
