import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import type { Problem } from "@jackfield/sdk";
import { maxManifestBytes, tooLarge } from "./read-text.ts";

export interface FoundManifest {
  readonly ok: true;
  readonly file: string;
  /** HomeClaw's config.yml beside it. */
  readonly legacyFile?: string;
  readonly warnings: readonly Problem[];
  /** Differs whenever any of the files that were looked at has changed, come or gone. */
  readonly fingerprint: string;
}

export type ManifestSearch = FoundManifest | { readonly ok: false; readonly problem: Problem };

const ownNames = ["plugin.yaml", "plugin.yml", "plugin.json"];
const legacyName = "config.yml";
/** What other hosts call theirs, looked for last so that it can be said what was found. */
const foreignNames = ["mindroom.plugin.json", "manifest.yaml", "manifest.yml", "manifest.json", "package.json"];

/**
 * The manifest in a folder, or the file itself. Looks synchronously: a few microseconds a file, where the thread pool
 * takes forty, and a start looks at thousands.
 */
export function findManifest(folderOrFile: string): ManifestSearch {
  try {
    const stats = statSync(folderOrFile, { throwIfNoEntry: false });
    if (!stats) return failed("manifest_not_found", folderOrFile, "does not exist");
    return stats.isDirectory() ? findInFolder(folderOrFile) : findBeside(folderOrFile);
  } catch (error) {
    return failed(
      "manifest_not_found",
      folderOrFile,
      `cannot be read (${(error as NodeJS.ErrnoException).code ?? "error"})`,
    );
  }
}

function findInFolder(folder: string): ManifestSearch {
  const own = look(folder, ownNames);
  const legacy = look(folder, [legacyName]);
  const [first, ...others] = own.length > 0 ? own : legacy.length > 0 ? legacy : look(folder, foreignNames).slice(0, 1);
  if (!first) return failed("manifest_not_found", folder, "has no plugin.yaml or plugin.json");
  return accept([first, ...others, ...(own.length > 0 ? legacy : [])], legacy[0]);
}

function findBeside(file: string): ManifestSearch {
  const folder = dirname(file);
  const [named] = look(folder, [basename(file)]);
  if (!named) return failed("manifest_not_found", file, "is not a file");
  const legacy = look(folder, [legacyName]);
  return accept([named, ...legacy], legacy[0]);
}

interface Entry {
  readonly file: string;
  readonly stats: Stats;
}

/** Those that are there. A link counts as what it leads to, which must lie in the same folder. */
function look(folder: string, names: readonly string[]): Entry[] {
  return names.flatMap((name) => {
    const file = join(folder, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats && !stats.isDirectory() ? [{ file, stats }] : [];
  });
}

/** The first is read, the legacy file beside it; the others only count. */
function accept([found, ...others]: readonly [Entry, ...Entry[]], legacy: Entry | undefined): ManifestSearch {
  for (const { file, stats } of legacy ? [found, legacy] : [found]) {
    const refusal = refuse(file, stats);
    if (refusal) return { ok: false, problem: refusal };
  }
  return {
    ok: true,
    file: found.file,
    ...(legacy === undefined ? {} : { legacyFile: legacy.file }),
    warnings: others.filter((other) => other.file !== legacy?.file).map((other) => ignored(other, found)),
    fingerprint: [found, ...others].map(({ file, stats }) => mark(file, stats)).join("\n"),
  };
}

/** A pipe or device would never end, or make the reader wait for ever. */
function refuse(file: string, link: Stats): Problem | undefined {
  const isLink = link.isSymbolicLink();
  if (isLink && leadsOutside(file)) return problem("manifest_invalid", file, "is a link that leads outside its folder");
  const stats = isLink ? statSync(file) : link;
  if (!stats.isFile()) return problem("manifest_invalid", file, "is not a regular file");
  return stats.size > maxManifestBytes ? tooLarge(file).problem : undefined;
}

function leadsOutside(file: string): boolean {
  const path = relative(realpathSync(dirname(file)), realpathSync(file));
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
}

/** The time of the last status change as well: unlike the time of writing, nobody can set it back. */
function mark(file: string, link: Stats): string {
  const { size, mtimeMs, ctimeMs, ino } = link.isSymbolicLink() ? statSync(file) : link;
  return [basename(file), size, mtimeMs, ctimeMs, ino].join(" ");
}

function ignored({ file }: Entry, first: Entry): Problem {
  const message = `${basename(file)} is ignored because ${basename(first.file)} lies beside it.`;
  return { severity: "warning", code: "manifest_invalid", message, file };
}

function problem(code: Problem["code"], file: string, predicate: string): Problem {
  return { severity: "error", code, message: `${file} ${predicate}.`, file };
}

function failed(code: Problem["code"], file: string, predicate: string): ManifestSearch {
  return { ok: false, problem: problem(code, file, predicate) };
}
