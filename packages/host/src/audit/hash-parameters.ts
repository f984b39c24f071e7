import canonicalize from "canonicalize";
import type { KeyedHash } from "./keyed-hash.ts";

/** The keyed hash of a JSON value, the same whatever the order of its keys. */
export function hashParameters(hash: KeyedHash, parameters: unknown): string {
  return hash(canonicalText(parameters) ?? "");
}

function canonicalText(parameters: unknown): string | undefined {
  try {
    return canonicalize(parameters);
  } catch {
    // Text with half a surrogate pair has no canonical form; a caller may send it all the same.
    return JSON.stringify(parameters);
  }
}
