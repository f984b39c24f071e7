import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { messageOf, type Problem } from "@jackfield/sdk";
import { type TextPosition, textPosition } from "./text-position.ts";

export const maxManifestBytes = 1024 * 1024;

export type TextReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: Problem };

/** Reads a manifest file as UTF-8 text of at most 1 MiB; a byte order mark is dropped. */
export async function readText(file: string): Promise<TextReading> {
  let bytes: Buffer;
  try {
    bytes = await readBounded(file);
  } catch (error) {
    return failed(file, "manifest_not_found", `${file} cannot be read: ${messageOf(error)}`);
  }
  if (bytes.length > maxManifestBytes) return tooLarge(file);
  if (!isUtf8(bytes)) {
    return failed(file, "manifest_syntax", `${file} is not UTF-8 text.`, firstInvalidByte(bytes));
  }
  const text = new TextDecoder().decode(bytes);
  // YAML and JSON both forbid them, the YAML parser lets them through.
  const control = text.search(forbiddenControl);
  if (control >= 0) {
    return failed(file, "manifest_syntax", `${file} has a control character.`, textPosition(text, control));
  }
  return { ok: true, text };
}

export function tooLarge(file: string): { readonly ok: false; readonly problem: Problem } {
  return failed(file, "manifest_too_large", `${file} is larger than 1 MiB.`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const forbiddenControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function failed(
  file: string,
  code: Problem["code"],
  message: string,
  position: Partial<TextPosition> = {},
): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { severity: "error", code, message, file, ...position } };
}

/** One byte more than the limit is enough to tell; a file that grows meanwhile is not followed. */
async function readBounded(file: string): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const buffer = Buffer.allocUnsafe(Math.min((await handle.stat()).size, maxManifestBytes) + 1);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await handle.close();
  }
}

function firstInvalidByte(bytes: Buffer): TextPosition {
  for (let line = 1, start = 0; ; line++) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    const content = bytes.subarray(start, end);
    if (!isUtf8(content) || newline < 0) {
      return { line, column: content.toString("utf8").indexOf("\ufffd") + 1 };
    }
    start = end + 1;
  }
}
