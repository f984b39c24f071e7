import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes or replaces a file, readable by its owner only, and its folder where that is not there. After a power loss it
 * is there whole or not at all.
 */
export function writeDurably(file: string, content: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  const handle = openSync(unfinished, "w", 0o600);
  try {
    writeSync(handle, Buffer.from(content));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
  syncFolder(dirname(file));
}

/** A new name is on disk when its folder is. Windows cannot open a folder and needs no such thing. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
