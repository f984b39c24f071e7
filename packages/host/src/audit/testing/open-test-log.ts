import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { TestContext } from "node:test";
import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/types.ts";
import { openAuditLog } from "../audit-log.ts";
import type { AuditEnding, AuditEvent, AuditLog, AuditRow } from "../types.ts";

export interface TestLog {
  readonly log: AuditLog;
  readonly store: Store;
  close(): Promise<void>;
}

/** A folder with a store and an audit log in it, opened and closed by the test as often as it likes. */
export class LogFolder {
  readonly folder: string;
  /** What the clock says, one millisecond later each time. */
  now = 1_800_000_000_000;

  constructor(t: TestContext) {
    this.folder = mkdtempSync(join(tmpdir(), "jackfield-audit-"));
    t.after(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  get storeFile(): string {
    return join(this.folder, "store.db");
  }

  get keyFile(): string {
    return join(this.folder, "data", "audit.key");
  }

  get headFile(): string {
    return join(this.folder, "data", "audit.head");
  }

  /** `wrap` may put something around the store, such as a failing write. */
  async open(chain = "host-1", wrap: (store: Store) => Store = (store) => store): Promise<TestLog> {
    const store = wrap(await openStore(`file:${this.storeFile}`, { lockKey: chain }));
    const clock = () => this.now++;
    try {
      const log = await openAuditLog({ store, chain, dataFolder: join(this.folder, "data"), clock });
      const close = async () => {
        await log.close();
        await store.close();
      };
      return { log, store, close };
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /** Opens the log, uses it and closes it again. */
  async use<T>(run: (opened: TestLog) => Promise<T>): Promise<T> {
    const opened = await this.open();
    try {
      return await run(opened);
    } finally {
      await opened.close();
    }
  }

  /** Does to the database what somebody could who has its file and nothing else. */
  tamper(sql: string, ...parameters: readonly SQLInputValue[]): void {
    const database = new DatabaseSync(this.storeFile);
    if (parameters.length === 0) database.exec(sql);
    else database.prepare(sql).run(...parameters);
    database.close();
  }
}

let events = 0;

export function readEvent(more: Partial<AuditEvent> = {}): AuditEvent {
  events += 1;
  return {
    id: `id-${events}`,
    event: "call",
    subject: "user:owner",
    plugin: "clock",
    plugin_version: "1.0.0",
    capability: "now",
    effect: "read",
    decision: "allow",
    started_at: 1_700_000_000_000 + events,
    ...more,
  };
}

export const success: AuditEnding = { status: "success", duration_ms: 2 };

/** Writes one row for each name, as the capability of a call. */
export async function writeRows(log: AuditLog, names: readonly string[]): Promise<void> {
  const rows = names.map((capability) =>
    log.conclude(readEvent({ capability }), success, { intended: false, alone: false }),
  );
  await Promise.all(rows);
}

/** What the rows say in one field, oldest first. */
export function fieldOf(rows: readonly AuditRow[], field: string): readonly unknown[] {
  return rows.map(({ record }) => record[field]).reverse();
}
