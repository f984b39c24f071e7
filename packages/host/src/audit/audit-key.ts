import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { JackfieldError, messageOf } from "@jackfield/sdk";
import { writeDurably } from "./durable-file.ts";
import { type KeyedHash, keyedFingerprint, keyedHash } from "./keyed-hash.ts";

const keyBytes = 32;

/** Two hashes under keys of their own, so that a parameter's hash is never also a row's. */
export interface AuditHashes {
  readonly chain: KeyedHash;
  readonly parameters: KeyedHash;
}

/**
 * Reads the audit key, or makes it for a chain that has no rows yet. It is never made again: rows that were written
 * under a lost key could then pass for forged ones, and forged ones for lost.
 *
 * @throws JackfieldError audit_key_invalid
 */
export function openAuditKey(file: string, chainHasRows: boolean): AuditHashes {
  const key = readKey(file) ?? makeKey(file, chainHasRows);
  if (key.length !== keyBytes) {
    throw new JackfieldError("audit_key_invalid", `${file} holds ${key.length} bytes instead of ${keyBytes}`);
  }
  const derived = (purpose: string) => createHmac("sha256", key).update(purpose).digest("base64url");
  return {
    chain: keyedHash(derived("jackfield audit chain")),
    parameters: keyedFingerprint(derived("jackfield audit parameters")),
  };
}

function readKey(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new JackfieldError("audit_key_invalid", `${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function makeKey(file: string, chainHasRows: boolean): Buffer {
  if (chainHasRows) {
    const message = `${file} is missing, and without it the rows of the audit log cannot be checked. Restore it from a backup`;
    throw new JackfieldError("audit_key_invalid", message);
  }
  const key = randomBytes(keyBytes);
  try {
    writeDurably(file, key);
  } catch (error) {
    throw new JackfieldError("audit_key_invalid", `${file} cannot be made: ${messageOf(error)}`, { cause: error });
  }
  return key;
}
