import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "../store/types.ts";
import { clip } from "./audit-body.ts";
import { parseRecord } from "./parse-record.ts";
import { pageRows, readRowsBefore } from "./read-rows.ts";
import type { AuditFilter, AuditRow } from "./types.ts";

const mostRows = 1_000;
const usualRows = 50;

/** The newest rows that fit a filter, newest first. Reads back in pages, so that a rare match holds up nobody. */
export async function listRows(store: Store, chain: string, filter: AuditFilter): Promise<readonly AuditRow[]> {
  const limit = boundedLimit(filter.limit);
  const needles = needlesOf(filter);
  const found: AuditRow[] = [];
  let before = filter.before ?? Number.MAX_SAFE_INTEGER;
  for (;;) {
    const page = await readRowsBefore(store, chain, before, needles.length === 0 ? limit : pageRows);
    for (const { seq, hash, body, at } of page) {
      before = seq;
      const text = String(body);
      if (!needles.every((needle) => text.includes(needle))) continue;
      found.push({ chain, seq, hash, at, record: parseRecord(text) });
      if (found.length === limit) return found;
    }
    if (page.length < pageRows) return found;
    await nextTurn();
  }
}

function boundedLimit(limit: number = usualRows): number {
  return Number.isInteger(limit) ? Math.min(Math.max(limit, 1), mostRows) : usualRows;
}

/**
 * The text that a canonical body has exactly when its field has that value: a quote within a value is escaped, so that
 * no value can look like a field. Cheaper than parsing every row, and the same on both databases.
 */
function needlesOf({ plugin, subject, event }: AuditFilter): readonly string[] {
  return Object.entries({ plugin, subject, event }).flatMap(([name, value]) =>
    value === undefined ? [] : [`"${name}":${JSON.stringify(clip(value))}`],
  );
}
