import type { Store } from "../store/types.ts";
import type { ChainWriter } from "./chain-writer.ts";
import { parseRecord } from "./parse-record.ts";
import type { AuditEvent } from "./types.ts";

/** The part of an announcement that its outcome repeats. */
const repeated = ["on_behalf_of", "plugin", "plugin_version", "capability", "parameters_hash", "channel"] as const;

/** The host stopped between announcing these and learning how they ended: nobody can know whether they happened. */
export async function closeOpenIntents(store: Store, chain: string, writer: ChainWriter): Promise<void> {
  const open = await store.read
    .selectFrom("audit_open")
    .leftJoin("audit", (join) =>
      join.onRef("audit.chain", "=", "audit_open.chain").onRef("audit.seq", "=", "audit_open.seq"),
    )
    .select(["audit_open.id", "audit_open.at", "audit.body"])
    .where("audit_open.chain", "=", chain)
    .orderBy("audit_open.seq")
    .execute();
  const ending = { status: "unknown", error: "The host stopped before the end was recorded", duration_ms: 0 } as const;
  await Promise.all(
    open.map(({ id, at, body }) => {
      const event = recoveryOf(id, at, body);
      return writer.append({ phase: "outcome", event, ending }, { durable: true, alone: false });
    }),
  );
}

function recoveryOf(id: string, at: number, body: string | null): AuditEvent {
  const intent = parseRecord(body ?? "");
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const fields = repeated.flatMap((name) => {
    const value = text(intent[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(fields),
    id,
    event: "recovery",
    subject: text(intent["subject"]) ?? "unknown",
    effect: "write",
    started_at: typeof intent["started_at"] === "number" ? intent["started_at"] : at,
  };
}
