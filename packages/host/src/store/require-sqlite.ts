import { JackfieldError } from "@jackfield/sdk";

/** Earlier versions can corrupt a database in WAL mode. */
const oldestSqlite = "3.51.3";

/** @throws JackfieldError store_unsupported when `version` is older than the one that is safe in WAL mode */
export function requireSqlite(version: string): void {
  if (version.localeCompare(oldestSqlite, "en", { numeric: true }) >= 0) return;
  const message = `SQLite ${version} can corrupt a store; ${oldestSqlite} or newer is needed. Use a newer Node`;
  throw new JackfieldError("store_unsupported", message, { details: { version, needed: oldestSqlite } });
}
