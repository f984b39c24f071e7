import type { Kysely } from "kysely";

/** Columns are TEXT, INTEGER and BLOB on both databases; times are integer milliseconds. */
export interface Tables {
  audit: { chain: string; seq: number; hash: string; body: string; at: number };
  /** Intents whose outcome is not on disk yet. */
  audit_open: { id: string; chain: string; seq: number; at: number };
  registrations: { key: string; id: string; manifest: string; registered_at: number; updated_at: number };
  /** Normalised manifests by file, so that a start does not parse YAML again. */
  manifest_cache: { path: string; fingerprint: string; reading: string };
  /** What a plugin declared by running, by the hash of its code. */
  descriptions: { id: string; content_hash: string; capabilities: string };
  tokens: { name: string; hash: string; scopes: string; created_at: number; expires_at: number | null };
}

/** SQL compiled ahead. Placeholders are the adapter's own; only its `build` may write them. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A query that can be turned into a Statement. */
export interface Compilable {
  compile(): Statement;
}

export interface WriteOptions {
  /** Survives power loss, not only the death of the process. */
  readonly durable?: boolean;
  /** Write before returning instead of together with what else is waiting. For a writer that knows it is alone. */
  readonly alone?: boolean;
}

/**
 * Two methods touch the data: `read` for queries, `write` for one atomic batch. There is no open transaction to
 * await inside, so nothing can interleave with a write.
 *
 * @throws JackfieldError store_full, store_read_only, store_locked, store_newer, store_corrupt, store_unreachable, store_failed
 */
export interface Store {
  readonly kind: "sqlite" | "postgres";
  readonly read: Pick<Kysely<Tables>, "selectFrom">;
  /** Builds statements; runs nothing. */
  readonly build: Pick<Kysely<Tables>, "insertInto" | "updateTable" | "deleteFrom">;
  /**
   * Undefined when the batch is on disk already, as on SQLite for a writer that is alone; else resolves when it is.
   * Batches land in the order of the calls. An empty durable batch makes what was
   * written before it survive power loss.
   */
  write(statements: readonly Statement[], options?: WriteOptions): Promise<void> | undefined;
  close(): Promise<void>;
}
