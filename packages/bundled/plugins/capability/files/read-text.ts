import { constants } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { decodeText } from "./decode-text.ts";
import { errorCode } from "./error-code.ts";
import { FileFault } from "./file-fault.ts";
import { placeInRoots } from "./place-in-roots.ts";
import type { Found, Root } from "./types.ts";

export interface TextFile {
  readonly text: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
}

/**
 * Reads a file within the walls. The walls are looked at again once it is open, so that a link that is put in its
 * place meanwhile leads nowhere; a pipe or device is never waited for.
 *
 * @throws FileFault unknown_file, forbidden_path, not_a_file, file_too_large, not_text
 */
export async function readText(roots: readonly Root[], found: Found, mostBytes: number): Promise<TextFile> {
  const handle = await openFile(found);
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new FileFault("not_a_file", `"${found.path}" is not a file.`);
    await requireSameInside(roots, found, status);
    if (status.size > mostBytes) {
      throw new FileFault("file_too_large", `"${found.path}" has more than ${mostBytes / 1024 / 1024} MiB.`);
    }
    const text = decodeText(await readBytes(handle, mostBytes));
    if (text === undefined) throw new FileFault("not_text", `"${found.path}" is not a text file.`);
    return { text, size: status.size, modified: status.mtime };
  } finally {
    await handle.close();
  }
}

async function openFile({ location, path }: Found): Promise<FileHandle> {
  try {
    return await open(location, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = errorCode(error);
    if (code === "EACCES" || code === "EPERM") {
      throw new FileFault("forbidden_path", `"${path}" may not be read by this program's user.`);
    }
    if (code === "ENXIO" || code === "EISDIR") throw new FileFault("not_a_file", `"${path}" is not a file.`);
    throw new FileFault("unknown_file", `"${path}" cannot be opened (${code || "unknown error"}).`);
  }
}

async function requireSameInside(
  roots: readonly Root[],
  { location, path }: Found,
  opened: { readonly dev: number; readonly ino: number },
): Promise<void> {
  const real = await realpath(location).catch(() => undefined);
  const now = real !== undefined && placeInRoots(roots, real) ? await stat(real).catch(() => undefined) : undefined;
  if (now?.ino !== opened.ino || now.dev !== opened.dev) {
    throw new FileFault("forbidden_path", `"${path}" is outside the allowed folders, or hidden.`);
  }
}

/** Not by the size that was told: a file that grows meanwhile must not fill the memory. */
async function readBytes(handle: FileHandle, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false, end: mostBytes - 1 })) {
    chunks.push(chunk);
    total += chunk.length;
  }
  return Buffer.concat(chunks, total);
}
