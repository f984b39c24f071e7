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
  /** Whether `row` also stands where it was written. */
  readonly twin: boolean;
  readonly head: ChainHead;
}

export interface Diagnosis {
  readonly fault: AuditFault;
  readonly seq: number;
  readonly message: string;
}

/** Tells what was done to a chain from the place where it breaks. That it breaks is certain; how it came is inferred. */
export function diagnoseRow({ hash, previous, row, next, twin, head }: Break): Diagnosis {
  const due = previous.seq + 1;
  const { seq } = row;
  if (seq < due) return { fault: "inserted", seq, message: `Row ${seq} stands before the first row` };
  if (seq > due) return { fault: "missing", seq: due, message: `The rows from ${due} to ${seq - 1} are missing` };
  if (!hasReadableTypes(row)) return { fault: "unreadable", seq, message: `Row ${seq} holds values of a wrong type` };
  // The head goes on from the last row that fits, so a head with that row's hash has only foreign rows after it.
  if (seq > head.seq || previous.hash === head.hash) {
    return { fault: "inserted", seq, message: `Row ${seq} was added after the last row` };
  }
  const neighbour = next !== undefined && hasReadableTypes(next) ? next : undefined;
  const shift = shiftOf(row);
  if (neighbour !== undefined && chainsTo(hash, previous, neighbour)) {
    // The rightful row comes one later: either this one was moved before it, or something was put there.
    return shift > 0 && !twin
      ? { fault: "reordered", seq, message: `Row ${seq} was written as row ${seq + shift}` }
      : { fault: "inserted", seq, message: `Row ${seq} was put between rows ${seq - 1} and ${seq + 1}` };
  }
  if (twin) return { fault: "inserted", seq, message: `Row ${seq} is a copy of row ${seq + shift}` };
  if (shift > 0 && (neighbour === undefined || shiftOf(neighbour) === shift)) {
    const last = seq + shift - 1;
    return {
      fault: "missing",
      seq,
      message: `The rows written as ${seq} to ${last} are missing, later ones renumbered`,
    };
  }
  if (shift !== 0) return { fault: "reordered", seq, message: `Row ${seq} was written as row ${seq + shift}` };
  return { fault: "changed", seq, message: `Row ${seq} is not as it was written` };
}

/** The number that a row says it was written under. */
export function writtenAs(row: StoredRow): number | undefined {
  const { seq } = parseRecord(row.body);
  return typeof seq === "number" && Number.isSafeInteger(seq) ? seq : undefined;
}

/** How far a row stands before the place that it was written at. */
function shiftOf(row: StoredRow): number {
  return (writtenAs(row) ?? row.seq) - row.seq;
}
