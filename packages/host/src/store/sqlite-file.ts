import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { requireSqlite } from "./require-sqlite.ts";

/** 64 MB. */
const mostPagesWaiting = 16_384;

/**
 * Opens a database file for this process alone, making it (readable by its owner only) and its folder where they are
 * not there. Throws what the system or SQLite throws.
 *
 * @throws JackfieldError store_unsupported
 */
export function openSqliteFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite gives its WAL the mode of the database file, so that making the file first is enough.
  closeSync(openSync(file, "a", 0o600));
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    requireSqlite(String(database.prepare("select sqlite_version() as version").get()?.["version"]));
    // Before WAL: the index then lives in this process, and the lock falls with it however it ends.
    database.exec("pragma locking_mode = exclusive");
    database.exec("pragma journal_mode = wal");
    database.exec("pragma synchronous = normal");
    // A checkpoint syncs the disk. It is done while nobody writes; this is only the bound for one who never stops.
    database.exec(`pragma wal_autocheckpoint = ${mostPagesWaiting}`);
    // Takes the lock now, so that a second process is told at start and not at its first write.
    database.exec("begin immediate; commit");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
