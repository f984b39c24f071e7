import type { Result, Skip } from "@jackfield/sdk";
import { countOf } from "../../../src/count-of.ts";
import { compileGlob } from "./compile-glob.ts";
import { FileFault } from "./file-fault.ts";
import { findInText, type LineMatch } from "./find-in-text.ts";
import { readText } from "./read-text.ts";
import { type Scope, scopeOf } from "./scope-of.ts";
import type { FaultCode, Found, Limits, Root } from "./types.ts";
import { walkRoots } from "./walk-roots.ts";

export interface TextToFind {
  readonly text: string;
  readonly folder?: string;
  /** A glob. */
  readonly pattern?: string;
  readonly limit?: number;
}

interface Match extends LineMatch {
  readonly path: string;
}

interface Search {
  readonly matches: readonly Match[];
  /** Files whose name holds the text. */
  readonly named: readonly string[];
  readonly skips: readonly Skip[];
  readonly truncated: boolean;
}

const mostInOneFile = 20;
const mostNamed = 20;
const shownMatches = 20;

const skipReasons: Partial<Readonly<Record<FaultCode, Skip["reason"]>>> = {
  file_too_large: "too_large",
  not_text: "unsupported_format",
  forbidden_path: "auth",
};

/** Finds a word or phrase in the text files of the allowed folders, and files that are named so. */
export async function searchFiles(
  parameters: TextToFind,
  roots: readonly Root[],
  limits: Limits,
  signal?: AbortSignal,
): Promise<Result> {
  const { text: needle, folder, pattern, limit = 50 } = parameters;
  const matches = pattern === undefined ? () => true : compileGlob(pattern);
  const walk = await walkRoots(roots, limits, signal);
  const scope = scopeOf(walk.files, roots, folder);
  const files = scope.files.filter(({ relative }) => matches(relative));
  const search = await searchIn(files, needle, { roots, limits, limit, ...(signal ? { signal } : {}) });
  return {
    status: "success",
    data: {
      text: describe(needle, scope, search),
      matches: search.matches,
      named: search.named,
      searched: scope.where,
      truncated: walk.truncated || search.truncated,
    },
    skips: [...walk.skips, ...search.skips].slice(0, limits.skips),
  };
}

interface SearchOptions {
  readonly roots: readonly Root[];
  readonly limits: Limits;
  readonly limit: number;
  readonly signal?: AbortSignal;
}

async function searchIn(files: readonly Found[], needle: string, options: SearchOptions): Promise<Search> {
  const { roots, limits, limit, signal } = options;
  const end = performance.now() + limits.searchMs;
  const named = files.filter(({ relative }) => baseName(relative).includes(needle.toLowerCase()));
  const matches: Match[] = [];
  const skips: Skip[] = [];
  let truncated = false;
  for (const file of files) {
    signal?.throwIfAborted();
    truncated = matches.length >= limit || performance.now() > end;
    if (truncated) break;
    try {
      const { text } = await readText(roots, file, limits.searchedBytes);
      const most = Math.min(mostInOneFile, limit - matches.length);
      matches.push(...findInText(text, needle, most).map((match) => ({ path: file.path, ...match })));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      skips.push({ id: file.path, reason: skipReasons[error.code] ?? "other", details: { message: error.message } });
    }
  }
  return { matches, named: named.slice(0, mostNamed).map(({ path }) => path), skips, truncated };
}

function baseName(relative: string): string {
  return relative.slice(relative.lastIndexOf("/") + 1).toLowerCase();
}

function describe(needle: string, scope: Scope, { matches, named, truncated }: Search): string {
  const missing = scope.missing === undefined ? "" : ` (no folder is called "${scope.missing}")`;
  const where = `in ${scope.where}${missing}`;
  const files = new Set(matches.map(({ path }) => path)).size;
  const count = `${countOf(matches.length, "line")}${truncated ? " or more" : ""} of ${countOf(files, "file")}`;
  const found =
    matches.length === 0 ? `"${needle}" stands in no text file ${where}.` : `"${needle}" stands in ${count} ${where}:`;
  const lines = matches.slice(0, shownMatches).map(({ path, line, snippet }) => `${path}:${line}: ${snippet}`);
  const more = matches.length > shownMatches ? [`… and ${countOf(matches.length - shownMatches, "more line")}`] : [];
  const names = named.length > 0 ? [`Named so: ${named.join(", ")}`] : [];
  return [found, ...lines, ...more, ...names].join("\n");
}
