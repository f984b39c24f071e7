import { setImmediate as nextTurn } from "node:timers/promises";
import { JackfieldError } from "@jackfield/sdk";
import type { Store } from "../store/types.ts";
import type { ChainHead } from "./chain-head.ts";
import { genesis, isNextRow } from "./chain-link.ts";
import { diagnoseRow, writtenAs } from "./diagnose-row.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import { pageRows, readRowsAfter, type StoredRow } from "./read-rows.ts";
import type { AuditFault, AuditVerdict } from "./types.ts";

export interface VerifyOptions {
  readonly store: Store;
  readonly chain: string;
  readonly hash: KeyedHash;
  /** Where the chain ended when the verification began; rows may be added meanwhile. */
  readonly head: ChainHead;
}

/** Checks every row of a chain, in pages, and tells where it breaks first. */
export async function verifyChain(options: VerifyOptions): Promise<AuditVerdict> {
  const { store, chain, hash, head } = options;
  let previous: ChainHead = genesis(hash, chain);
  // Rows numbered below the first would escape a search that starts at the first.
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const page = await readPage(store, chain, after);
    if (page === undefined) {
      const message = `The rows after ${previous.seq} hold values that cannot be read`;
      return broken(previous.seq, "unreadable", previous.seq + 1, message);
    }
    for (const [index, row] of page.entries()) {
      if (!isNextRow(hash, previous, row)) {
        const next = page[index + 1] ?? (await readPage(store, chain, row.seq))?.[0];
        const twin = await hasTwin(store, chain, row);
        const { fault, seq, message } = diagnoseRow({ hash, previous, row, next, twin, head });
        return broken(previous.seq, fault, seq, message);
      }
      if (row.seq === head.seq && row.hash !== head.hash) {
        const message = `The rows up to ${row.seq} are not those that this host wrote, though their hashes fit`;
        return broken(previous.seq, "changed", row.seq, message);
      }
      previous = row;
      after = row.seq;
    }
    if (page.length < pageRows) break;
    await nextTurn();
  }
  if (previous.seq >= head.seq) return { intact: true, rows: previous.seq };
  const message = `The rows from ${previous.seq + 1} to ${head.seq} were cut off the end`;
  return broken(previous.seq, "truncated", previous.seq + 1, message);
}

async function readPage(store: Store, chain: string, after: number): Promise<readonly StoredRow[] | undefined> {
  try {
    return await readRowsAfter(store, chain, after, pageRows);
  } catch (error) {
    if (JackfieldError.is(error) && error.code === "store_corrupt") return undefined;
    throw error;
  }
}

/** Whether a row that says that it was written elsewhere still stands there too, or next to it. */
async function hasTwin(store: Store, chain: string, row: StoredRow): Promise<boolean> {
  const written = writtenAs(row);
  if (written === undefined || written === row.seq) return false;
  const around = (await readPage(store, chain, written - 2)) ?? [];
  return around.slice(0, 3).some((other) => other.seq !== row.seq && other.hash === row.hash);
}

function broken(rows: number, fault: AuditFault, seq: number, message: string): AuditVerdict {
  return { intact: false, rows, fault, seq, message };
}
