import type { Result } from "@jackfield/sdk";
import { FileFault } from "./file-fault.ts";
import { findFile } from "./find-file.ts";
import { readText } from "./read-text.ts";
import type { Limits, Root } from "./types.ts";

export interface LinesToRead {
  readonly file: string;
  /** 1 is the first. */
  readonly from_line?: number;
  /** Included. */
  readonly to_line?: number;
}

/** Characters of a file that one answer carries. */
const mostCharacters = 100_000;
/** Characters of it that stand in the answer's text. */
const shownCharacters = 4_000;

/** A text file, or some of its lines. */
export async function readLines(
  { file, from_line: from = 1, to_line: to = Number.POSITIVE_INFINITY }: LinesToRead,
  roots: readonly Root[],
  limits: Limits,
  signal?: AbortSignal,
): Promise<Result> {
  if (to < from) throw new FileFault("bad_range", `Line ${to} comes before line ${from}.`);
  const found = await findFile(file, roots, limits, signal);
  const { text, size, modified } = await readText(roots, found, limits.readBytes);
  const lines = linesOf(text);
  const chosen = lines.slice(from - 1, to);
  const wanted = chosen.join("\n");
  const content = wanted.slice(0, mostCharacters);
  const truncated = content.length < wanted.length;
  const last = from - 1 + (truncated ? content.split("\n").length : chosen.length);
  return {
    status: "success",
    data: {
      text: shownText(found.path, content, lines.length, from, last),
      path: found.path,
      content,
      from_line: from,
      to_line: last,
      total_lines: lines.length,
      size,
      modified: modified.toISOString(),
      truncated,
    },
  };
}

function linesOf(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function shownText(path: string, content: string, total: number, from: number, last: number): string {
  if (total === 0) return `${path} is empty.`;
  if (from > total) return `${path} has ${total} lines only.`;
  const part = from > 1 || last < total ? ` (lines ${from} to ${last} of ${total})` : "";
  const shown = content.length > shownCharacters ? `${content.slice(0, shownCharacters)} …` : content;
  return `${path}${part}:\n${shown}`;
}
