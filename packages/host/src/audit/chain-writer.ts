import { JackfieldError } from "@jackfield/sdk";
import type { Statement, Store } from "../store/types.ts";
import { type AuditEntry, auditBody } from "./audit-body.ts";
import type { ChainHead, HeadFile, SavedHead } from "./chain-head.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import { readLastRow } from "./read-rows.ts";

/** How far the saved head may lag behind reads. Rows past it that chain are whole; it never lags behind a write. */
const headDelayMs = 20;

export interface ChainWriterOptions {
  readonly store: Store;
  readonly hash: KeyedHash;
  readonly head: SavedHead;
  readonly headFile: HeadFile;
  readonly clock: () => number;
}

interface Group {
  readonly entries: AuditEntry[];
  durable: boolean;
  readonly written: PromiseWithResolvers<void>;
}

/**
 * Appends rows to the chain, those that wait together in one batch. A row gets its number and hash only when it is
 * written, one batch at a time, so that a failed batch leaves no gap and what comes after it chains to what is there.
 */
export class ChainWriter {
  readonly #options: ChainWriterOptions;
  readonly #sql: ReturnType<typeof compileAhead>;
  #head: SavedHead;
  #waiting: Group | undefined;
  #running: Promise<void> | undefined;
  /** After a failure it is not known whether the batch was committed: the store is asked before the next one. */
  #doubtful = false;
  #closing: Promise<void> | undefined;
  #headTimer: NodeJS.Timeout | undefined;
  #headUnsaved = false;

  constructor(options: ChainWriterOptions) {
    this.#options = options;
    this.#head = options.head;
    this.#sql = compileAhead(options.store);
  }

  get head(): ChainHead {
    return this.#head;
  }

  /** Resolves when the row is on disk and rejects when it is not, or not certainly. */
  append(entry: AuditEntry, options: { readonly durable: boolean; readonly alone: boolean }): Promise<void> {
    if (this.#closing !== undefined) {
      return Promise.reject(new JackfieldError("store_failed", "The audit log is closed"));
    }
    const isFree = this.#running === undefined && this.#waiting === undefined && !this.#doubtful;
    if (options.alone && isFree) return this.#appendOne(entry, options.durable);
    if (this.#waiting === undefined) {
      this.#waiting = { entries: [], durable: false, written: Promise.withResolvers() };
      if (!options.alone) setImmediate(() => this.#flush());
    }
    const group = this.#waiting;
    group.entries.push(entry);
    group.durable ||= options.durable;
    if (options.alone) this.#flush();
    return group.written.promise;
  }

  /** The short way for a row that nothing else waits for. */
  #appendOne(entry: AuditEntry, durable: boolean): Promise<void> {
    const writing = this.#write([entry], durable);
    if (writing === undefined) return written;
    this.#running = writing.then(noted, noted).then(() => {
      this.#running = undefined;
      this.#flush();
    });
    return writing;
  }

  /** Writes what waits, makes it survive power loss, then refuses more. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    this.#flush();
    await this.#running;
    clearTimeout(this.#headTimer);
    try {
      await this.#options.store.write([], { durable: true });
      this.#head = { ...this.#head, synced: this.#head.seq };
      this.#saveHead();
    } catch {
      // Nothing that was promised is lost: the saved head goes on saying what is certain.
    }
    this.#options.headFile.close();
  }

  #flush(): void {
    if (this.#running !== undefined || this.#waiting === undefined) return;
    this.#running = this.#writeGroups();
  }

  async #writeGroups(): Promise<void> {
    while (this.#waiting !== undefined) {
      const group = this.#waiting;
      this.#waiting = undefined;
      try {
        if (this.#doubtful) await this.#settleDoubt();
        await this.#write(group.entries, group.durable);
        group.written.resolve();
      } catch (error) {
        this.#doubtful = true;
        group.written.reject(error);
      }
    }
    this.#running = undefined;
  }

  /** Undefined when the rows are on disk already. */
  #write(entries: readonly AuditEntry[], durable: boolean): Promise<void> | undefined {
    const { statements, last } = this.#chain(entries);
    const writing = this.#options.store.write(statements, { durable, alone: true });
    if (writing === undefined) return this.#advance(last, durable);
    return writing.then(
      () => this.#advance(last, durable),
      (error) => {
        this.#doubtful = true;
        throw error;
      },
    );
  }

  /** Numbers the entries and chains them to the head. */
  #chain(entries: readonly AuditEntry[]): { readonly statements: readonly Statement[]; readonly last: ChainHead } {
    const at = this.#options.clock();
    const { chain } = this.#head;
    const rows: RowParameters[] = [];
    const marks: Statement[] = [];
    let { seq, hash } = this.#head;
    for (const entry of entries) {
      seq += 1;
      const body = auditBody(seq, at, entry);
      hash = this.#options.hash(hash + body);
      rows.push([chain, seq, hash, body, at]);
      const { id } = entry.event;
      if (entry.phase === "intent") marks.push({ sql: this.#sql.open, parameters: [id, chain, seq, at] });
      if (entry.phase === "outcome") marks.push({ sql: this.#sql.close, parameters: [chain, id] });
    }
    return { statements: [...insertRows(this.#sql, rows), ...marks], last: { seq, hash } };
  }

  /** Undefined, or a rejection when the head could not be saved. */
  #advance({ seq, hash }: ChainHead, durable: boolean): Promise<void> | undefined {
    const { chain, boot, synced } = this.#head;
    this.#head = { chain, seq, hash, synced: durable ? seq : synced, boot };
    if (durable || this.#headUnsaved) {
      try {
        this.#saveHead();
      } catch (error) {
        return Promise.reject(error);
      }
    } else this.#headTimer ??= setTimeout(() => this.#saveHeadLater(), headDelayMs).unref();
    return undefined;
  }

  async #settleDoubt(): Promise<void> {
    const last = await readLastRow(this.#options.store, this.#head.chain);
    if (last !== undefined && last.seq > this.#head.seq) {
      this.#head = { ...this.#head, seq: last.seq, hash: last.hash };
      this.#saveHead();
    }
    this.#doubtful = false;
  }

  #saveHead(): void {
    this.#options.headFile.save(this.#head);
    this.#headUnsaved = false;
  }

  #saveHeadLater(): void {
    this.#headTimer = undefined;
    try {
      this.#saveHead();
    } catch {
      // Nobody waits here: the next row tries again, and its caller is told.
      this.#headUnsaved = true;
    }
  }
}

const written = Promise.resolve();

/** Both ends of a write that its own caller has been told of. */
function noted(): void {}

type RowParameters = readonly [chain: string, seq: number, hash: string, body: string, at: number];

/** So many rows go into one statement, as long as there are enough of them: each costs a third less then. */
const rowsTogether = 16;

function insertRows({ row, rowsAtOnce }: ReturnType<typeof compileAhead>, rows: readonly RowParameters[]): Statement[] {
  const statements: Statement[] = [];
  let next = 0;
  for (; next + rowsTogether <= rows.length; next += rowsTogether) {
    statements.push({ sql: rowsAtOnce, parameters: rows.slice(next, next + rowsTogether).flat() });
  }
  for (const parameters of rows.slice(next)) statements.push({ sql: row, parameters });
  return statements;
}

/** Kysely takes five times as long to build a row's insert as the database to run it. */
function compileAhead({ build }: Store) {
  const row = { chain: "", seq: 0, hash: "", body: "", at: 0 };
  const open = { id: "", chain: "", seq: 0, at: 0 };
  return {
    row: build.insertInto("audit").values(row).compile().sql,
    rowsAtOnce: build.insertInto("audit").values(Array(rowsTogether).fill(row)).compile().sql,
    open: build
      .insertInto("audit_open")
      .values(open)
      .onConflict((conflict) => conflict.doNothing())
      .compile().sql,
    close: build.deleteFrom("audit_open").where("chain", "=", "").where("id", "=", "").compile().sql,
  };
}
