import type { ChainHead } from "./chain-head.ts";
import { chainsTo, hasReadableTypes } from "./chain-link.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import { parseRecord } from "./parse-record.ts";
import type { StoredRow } from "./read-rows.ts";
import type { AuditFault } from "./types.ts";

export interface Break {
  readonly hash: KeyedHash;
  /** The last row that is as it was written. */
  readonly previous: ChainHead;
  /** The row that should follow it and does not. */
  readonly row: StoredRow;
  readonly next: StoredRow | undefined;
  readonly head: ChainHead;
}

export interface Diagnosis {
  readonly fault: AuditFault;
  readonly seq: number;
  readonly message: string;
}

/** Tells what was done to a chain from the place where it breaks. That it breaks is certain; how it came is inferred. */
export function diagnoseRow({ hash, previous, row, next, head }: Break): Diagnosis {
  const due = previous.seq + 1;
  const { seq } = row;
  if (seq < due) return { fault: "inserted", seq, message: `Row ${seq} stands before the first row` };
  if (seq > due) return { fault: "missing", seq: due, message: `The rows from ${due} to ${seq - 1} are missing` };
  if (!hasReadableTypes(row)) return { fault: "unreadable", seq, message: `Row ${seq} holds values of a wrong type` };
  if (seq > head.seq) return { fault: "inserted", seq, message: `Row ${seq} was added after the last row` };
  const neighbour = next !== undefined && hasReadableTypes(next) ? next : undefined;
  if (neighbour !== undefined && chainsTo(hash, previous, neighbour)) {
    // The rightful row comes one later: either the two changed places or something was put before it.
    return chainsTo(hash, neighbour, row)
      ? { fault: "reordered", seq, message: `Rows ${seq} and ${seq + 1} changed places` }
      : { fault: "inserted", seq, message: `Row ${seq} was put between rows ${seq - 1} and ${seq + 1}` };
  }
  const shift = shiftOf(row);
  if (shift > 0 && (neighbour === undefined || shiftOf(neighbour) === shift)) {
    const last = seq + shift - 1;
    return {
      fault: "missing",
      seq,
      message: `The rows written as ${seq} to ${last} are missing, and later ones renumbered`,
    };
  }
  if (shift !== 0) return { fault: "reordered", seq, message: `Row ${seq} was written as row ${seq + shift}` };
  return { fault: "changed", seq, message: `Row ${seq} is not as it was written` };
}

/** How far a row stands before the place that it was written at. */
function shiftOf(row: StoredRow): number {
  const written = parseRecord(row.body)["seq"];
  return typeof written === "number" ? written - row.seq : 0;
}
