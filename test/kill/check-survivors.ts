import assert from "node:assert/strict";
import { sendRequest } from "../../packages/server/src/testing/send-request.ts";
import type { Acknowledged } from "./acknowledged.ts";
import { auditRowsAfter } from "./audit-rows.ts";

interface Verdict {
  readonly intact: boolean;
  readonly message?: string;
}

/** Holds a restarted server against what was acknowledged before; returns the last audit row that it looked at. */
export async function checkSurvivors(url: string, acknowledged: Acknowledged, after: number): Promise<number> {
  const rows = await auditRowsAfter(url, after);
  const ended = new Map(
    rows.filter(({ record }) => record.phase !== "intent").map(({ record }) => [record.id, record]),
  );
  const announced = rows.filter(({ record }) => record.phase === "intent").map(({ record }) => record.id);
  assert.deepEqual(
    [...acknowledged.calls].filter((id) => ended.get(id)?.status !== "success"),
    [],
    "acknowledged calls without their audit row",
  );
  assert.deepEqual(
    announced.filter((id) => !ended.has(id)),
    [],
    "writes that were announced and never concluded",
  );
  const verdict = (await sendRequest<Verdict>(`${url}/api/v1/audit/verify`)).body;
  assert.ok(verdict.intact, verdict.message ?? "the audit log is broken");
  await checkRegistrations(url, acknowledged);
  // Their rows have been seen; the next check looks at newer ones only.
  acknowledged.calls.clear();
  return rows[0]?.seq ?? after;
}

async function checkRegistrations(url: string, { registered, removed }: Acknowledged): Promise<void> {
  const { plugins } = (await sendRequest<{ plugins: readonly { id: string }[] }>(`${url}/api/plugins`)).body;
  const present = new Set(plugins.map(({ id }) => id));
  assert.deepEqual(
    [...registered].filter((id) => !present.has(id)),
    [],
    "acknowledged registrations that are gone",
  );
  assert.deepEqual(
    [...removed].filter((id) => present.has(id)),
    [],
    "removed registrations that are back",
  );
}
