import type { ChainHead } from "./chain-head.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import type { StoredRow } from "./read-rows.ts";

/** What the first row of a chain chains to. */
export function genesis(hash: KeyedHash, chain: string): ChainHead {
  return { seq: 0, hash: hash(`chain ${chain}`) };
}

/** Whether a row is, in all of its columns, the one that was written after `previous`. */
export function isNextRow(hash: KeyedHash, previous: ChainHead, row: StoredRow): boolean {
  return (
    row.seq === previous.seq + 1 &&
    hasReadableTypes(row) &&
    chainsTo(hash, previous, row) &&
    // A quote within a JSON string is escaped, so that this can only be the record's own field.
    row.body.includes(`"at":${row.at},`)
  );
}

/** Whether a row's hash is the one of its body after `previous`, whatever its number. */
export function chainsTo(hash: KeyedHash, previous: Pick<ChainHead, "hash">, row: StoredRow): boolean {
  return hash(previous.hash + row.body) === row.hash;
}

/** SQLite lets whoever tampers put anything into any column. */
export function hasReadableTypes(row: StoredRow): boolean {
  return typeof row.hash === "string" && typeof row.body === "string" && typeof row.at === "number";
}
