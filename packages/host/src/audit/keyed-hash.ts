import { hash } from "node:crypto";

/** HMAC-SHA256 of a text's UTF-8 bytes, as 43 characters of base64url. */
export type KeyedHash = (text: string) => string;

const blockBytes = 64;

/**
 * HMAC-SHA256 with an ASCII key, by its definition: two one-shot hashes are half as dear as `createHmac`, and every
 * call waits for one. With an ASCII key both padded keys are ASCII too, so that text can be joined to the first.
 */
export function keyedHash(key: string): KeyedHash {
  if (key.length > blockBytes || !/^[\x20-\x7e]+$/.test(key)) throw new RangeError("The key must be short ASCII text");
  const padded = Buffer.alloc(blockBytes);
  padded.write(key, "latin1");
  const inner = Buffer.from(padded.map((byte) => byte ^ 0x36)).toString("latin1");
  const outer = Buffer.alloc(blockBytes + 32);
  outer.set(padded.map((byte) => byte ^ 0x5c));
  return (text) => {
    outer.write(hash("sha256", inner + text, "latin1"), blockBytes, "latin1");
    return hash("sha256", outer, "base64url");
  };
}

/**
 * SHA-256 over a secret and a text: tells equal texts from different ones without letting anybody guess them. Unlike
 * an HMAC it proves nothing about who made it, which a fingerprint need not, and it costs half.
 */
export function keyedFingerprint(key: string): KeyedHash {
  return (text) => hash("sha256", key + text, "base64url");
}
