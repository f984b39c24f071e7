import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { errorCode } from "./error-code.ts";
import { FileFault } from "./file-fault.ts";
import type { Root } from "./types.ts";

/**
 * The folders that `config.folders` allows, the working folder by default, without those that are not there.
 *
 * @throws FileFault no_folder when none is there
 */
export async function openRoots(config: Readonly<Record<string, unknown>>): Promise<readonly Root[]> {
  const folders = configuredFolders(config);
  const found = await Promise.all(folders.map(openRoot));
  const present = found.filter((root) => root !== undefined);
  if (present.length === 0) {
    throw new FileFault("no_folder", `None of the allowed folders is there: ${folders.join(", ")}.`);
  }
  return present.map((root) => ({ ...root, label: labelOf(root.given, present) }));
}

/** Absolute paths, each once. */
function configuredFolders({ folders }: Readonly<Record<string, unknown>>): readonly string[] {
  const listed = Array.isArray(folders) ? folders.filter((folder) => typeof folder === "string") : [];
  return [...new Set((listed.length > 0 ? listed : ["."]).map((folder) => resolve(folder)))];
}

async function openRoot(given: string): Promise<Omit<Root, "label"> | undefined> {
  try {
    return { given, real: await realpath(given) };
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EACCES"].includes(errorCode(error))) return undefined;
    throw error;
  }
}

function labelOf(given: string, all: readonly { readonly given: string }[]): string {
  if (all.length === 1) return "";
  const name = basename(given);
  const unique = all.filter((other) => basename(other.given) === name).length === 1;
  return unique && name !== "" ? name : given;
}
