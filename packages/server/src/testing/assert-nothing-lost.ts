import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { AuditRowDocument, AuditVerdictDocument } from "../http/routes/audit.ts";
import type { Acknowledged } from "./kill-under-load.ts";
import { type Answer, sendRequest } from "./send-request.ts";
import { type Serving, startServe } from "./start-serve.ts";

/** Starts a server on the folder again: its audit log is whole, and has or still knows everything acknowledged. */
export async function assertNothingLost(t: TestContext, folder: string, done: Acknowledged): Promise<void> {
  const server = await startServe(t, folder);
  const { body: verdict } = await sendRequest<AuditVerdictDocument>(`${server.url}/api/v1/audit/verify`);
  assert.ok(verdict.intact, verdict.message ?? "");
  const audited = await auditedCalls(server);
  assert.deepEqual(missing(done.calls, audited), []);
  const { body } = await sendRequest<{ plugins: { id: string }[] }>(`${server.url}/api/plugins`);
  assert.deepEqual(missing(done.registrations, new Set(body.plugins.map(({ id }) => id))), []);
  assert.equal(await server.stop("SIGTERM"), 0);
}

async function auditedCalls(server: Serving): Promise<Set<string>> {
  const ids = new Set<string>();
  let before = Number.MAX_SAFE_INTEGER;
  while (before > 1) {
    const url = `${server.url}/api/v1/audit?event=call&limit=1000&before=${before}`;
    const { body }: Answer<{ rows: AuditRowDocument[] }> = await sendRequest(url);
    for (const { record } of body.rows) if (record["status"] === "success") ids.add(String(record["id"]));
    before = body.rows.at(-1)?.seq ?? 0;
  }
  return ids;
}

function missing(wanted: readonly string[], there: ReadonlySet<string>): string[] {
  return wanted.filter((id) => !there.has(id));
}
