import { basename, isAbsolute } from "node:path";
import { FileFault } from "./file-fault.ts";
import { isHidden } from "./is-hidden.ts";
import type { Found, Root } from "./types.ts";

/** Which files are meant by words such as "my notes". */
export interface Scope {
  readonly files: readonly Found[];
  /** Where that is, for a sentence: "notes", "files and folders called recipes". */
  readonly where: string;
  /** Set when nothing is called so, and all files are meant instead. */
  readonly missing?: string;
}

const everything = new Set([
  "",
  ".",
  "file",
  "files",
  "document",
  "documents",
  "folder",
  "folders",
  "everything",
  "all",
]);

/**
 * Narrows files down to the folder that a phrase names: by its path, else every folder and file whose name has the
 * word in it. When there is none, all files stay, so that "my notes" finds what it can wherever the notes are.
 *
 * @throws FileFault forbidden_path
 */
export function scopeOf(files: readonly Found[], roots: readonly Root[], phrase = ""): Scope {
  const all = { files, where: roots.map(({ given }) => given).join(" and ") };
  const name = phrase
    .trim()
    .replace(/^(?:(?:my|our|the|all) )+/i, "")
    .replace(/ (?:folder|directory)$/i, "")
    .replace(/^\.\/|(?<=.)\/+$/g, "");
  if (everything.has(name.toLowerCase())) return all;
  for (const variant of numbersOf(name)) {
    const folder = underFolder(files, roots, variant);
    if (folder.length > 0) return { files: folder, where: variant };
  }
  if (isAbsolute(name) || name.split(/[\\/]/).some(isHidden)) {
    throw new FileFault("forbidden_path", `"${name}" is outside the allowed folders, hidden, or has no files.`);
  }
  const word = numbersOf(name.toLowerCase()).at(-1) ?? "";
  const called = files.filter(({ relative }) => relative.toLowerCase().includes(word));
  if (called.length > 0) return { files: called, where: `files and folders called ${name}` };
  return { ...all, missing: name };
}

function underFolder(files: readonly Found[], roots: readonly Root[], name: string): readonly Found[] {
  const start = `${name}/`.toLowerCase();
  const root = roots.find(({ given }) => given === name || basename(given).toLowerCase() === name.toLowerCase());
  return files.filter(
    (file) =>
      file.root === root ||
      file.path.toLowerCase().startsWith(start) ||
      file.relative.toLowerCase().startsWith(start) ||
      file.location.startsWith(`${name}/`),
  );
}

/** The word itself, its plural and its singular. */
function numbersOf(word: string): readonly string[] {
  return word.length > 3 && word.endsWith("s") ? [word, word.slice(0, -1)] : [word, `${word}s`, word];
}
