import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { JackfieldError } from "@jackfield/sdk";
import { openPostgresStore } from "./postgres.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./types.ts";

export interface OpenStoreOptions {
  /** Names whoever may write: while one process holds a key, another with the same key gets store_locked. */
  readonly lockKey: string;
}

/**
 * Opens the store at `file:path`, `postgres://…` or `postgresql://…`, its schema brought up to date.
 *
 * @throws JackfieldError store_unsupported, and what the adapters throw
 */
export async function openStore(url: string, options: OpenStoreOptions): Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgresStore(url, options);
  if (url.startsWith("file://") && URL.canParse(url)) return openSqliteStore(fileURLToPath(url));
  // Not a URL but a path as people write it: relative, with spaces, never percent-encoded.
  if (/^file:[^/]|^file:\/[^/]/.test(url)) return openSqliteStore(resolve(url.slice("file:".length)));
  // The address itself may hold a password, so only its scheme is repeated.
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0];
  const given = scheme === undefined ? "it has none" : `not '${scheme}:'`;
  throw new JackfieldError("store_unsupported", `A store's address starts with 'file:' or 'postgres://'; ${given}`);
}
