import { type ErrorCode, JackfieldError, messageOf } from "@jackfield/sdk";

/** SQLite's primary result codes. */
const sqliteCodes: Readonly<Record<number, ErrorCode>> = {
  3: "store_read_only", // PERM
  5: "store_locked", // BUSY
  6: "store_locked", // LOCKED
  8: "store_read_only", // READONLY
  11: "store_corrupt", // CORRUPT
  13: "store_full", // FULL
  14: "store_read_only", // CANTOPEN
  26: "store_corrupt", // NOTADB
};

/** Node's codes for files and sockets, and for a number in a row that no JavaScript number can hold. */
const nodeCodes: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: "store_full",
  EDQUOT: "store_full",
  EROFS: "store_read_only",
  EACCES: "store_read_only",
  EPERM: "store_read_only",
  ENOTDIR: "store_read_only",
  EEXIST: "store_read_only",
  EISDIR: "store_read_only",
  ERR_OUT_OF_RANGE: "store_corrupt",
  ECONNREFUSED: "store_unreachable",
  ECONNRESET: "store_unreachable",
  EPIPE: "store_unreachable",
  ETIMEDOUT: "store_unreachable",
  ENOTFOUND: "store_unreachable",
  EAI_AGAIN: "store_unreachable",
  EHOSTUNREACH: "store_unreachable",
  ENETUNREACH: "store_unreachable",
  ENOENT: "store_unreachable",
};

/** PostgreSQL's SQLSTATE, whole or its two-character class. */
const sqlStates: Readonly<Record<string, ErrorCode>> = {
  "53100": "store_full",
  "25006": "store_read_only",
  "42501": "store_read_only",
  "55P03": "store_locked",
  XX001: "store_corrupt",
  XX002: "store_corrupt",
  "57P01": "store_unreachable",
  "57P02": "store_unreachable",
  "57P03": "store_unreachable",
  "53300": "store_unreachable",
  "3D000": "store_unreachable",
  "08": "store_unreachable",
  "28": "store_unreachable",
};

/** What `pg` throws without any code when a connection ends under it. */
const lostConnection = /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered))/;

const troubles: Readonly<Partial<Record<ErrorCode, string>>> = {
  store_full: "has no room left on its disk",
  store_read_only: "cannot be written",
  store_locked: "is open in another process",
  store_corrupt: "is damaged",
  store_unreachable: "does not answer",
  store_failed: "refused a statement",
};

/**
 * Turns what a driver threw into one of the catalogue's store errors.
 *
 * @param place the store's name for people, such as `The store file /data/store.db`; never a URL, which may hold a
 *   password
 * @param otherwise the code for what the tables do not know
 */
export function storeError(thrown: unknown, place: string, otherwise: ErrorCode = "store_failed"): JackfieldError {
  if (JackfieldError.is(thrown)) return thrown;
  const code = codeOf(thrown) ?? otherwise;
  return new JackfieldError(code, `${place} ${troubles[code]}: ${reasonOf(thrown)}`, { cause: thrown });
}

/** A refused connection to a name with several addresses is an AggregateError without a message of its own. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.message === "") return thrown.errors.map(messageOf).join("; ");
  return messageOf(thrown);
}

function codeOf(thrown: unknown): ErrorCode | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if ("errcode" in thrown && typeof thrown.errcode === "number") {
    // The low byte is the primary code; the rest of the extended one only refines it.
    return sqliteCodes[thrown.errcode & 0xff];
  }
  if ("code" in thrown && typeof thrown.code === "string") {
    const { code } = thrown;
    return nodeCodes[code] ?? sqlStates[code] ?? sqlStates[code.slice(0, 2)];
  }
  return lostConnection.test(thrown.message) ? "store_unreachable" : undefined;
}
