const lookedAt = 8192;

/** A file's text, whether UTF-8, UTF-16 with its mark, or old Windows text; undefined for what is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, lookedAt).includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return hasControls(bytes) ? undefined : new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Control characters that no text has. */
function hasControls(bytes: Uint8Array): boolean {
  return bytes.subarray(0, lookedAt).some((byte) => byte < 32 && (byte < 9 || byte > 13) && byte !== 27);
}
