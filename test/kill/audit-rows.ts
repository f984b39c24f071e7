import { sendRequest } from "../../packages/server/src/testing/send-request.ts";

export interface Row {
  readonly seq: number;
  readonly record: {
    readonly id: string;
    readonly phase: "intent" | "outcome" | "complete";
    readonly status?: string;
  };
}

const pageSize = 1000;

/** The audit rows after a sequence number, newest first. */
export async function auditRowsAfter(url: string, seq: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const before = rows.at(-1)?.seq;
    const query = `limit=${pageSize}${before === undefined ? "" : `&before=${before}`}`;
    const page = (await sendRequest<{ rows: readonly Row[] }>(`${url}/api/v1/audit?${query}`)).body.rows;
    const newer = page.filter((row) => row.seq > seq);
    rows.push(...newer);
    if (newer.length < pageSize) return rows;
  }
}
