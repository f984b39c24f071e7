import type { Store, Tables } from "../store/types.ts";
import type { ChainHead } from "./chain-head.ts";

export type StoredRow = Omit<Tables["audit"], "chain">;

/** Small enough that checking one page keeps the event loop for a few milliseconds only. */
export const pageRows = 500;

const columns = ["seq", "hash", "body", "at"] as const;

/** Rows after a sequence number, oldest first. */
export function readRowsAfter(store: Store, chain: string, seq: number, limit: number): Promise<StoredRow[]> {
  return store.read
    .selectFrom("audit")
    .select(columns)
    .where("chain", "=", chain)
    .where("seq", ">", seq)
    .orderBy("seq")
    .limit(limit)
    .execute();
}

/** Rows before a sequence number, newest first. */
export function readRowsBefore(store: Store, chain: string, seq: number, limit: number): Promise<StoredRow[]> {
  return store.read
    .selectFrom("audit")
    .select(columns)
    .where("chain", "=", chain)
    .where("seq", "<", seq)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
}

export async function readLastRow(store: Store, chain: string): Promise<ChainHead | undefined> {
  const [last] = await readRowsBefore(store, chain, Number.MAX_SAFE_INTEGER, 1);
  return last;
}
