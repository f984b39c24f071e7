import { cleanLine } from "./clean-line.ts";
import type { Terminal } from "./types.ts";

const gap = "  ";

/**
 * Rows of outside text: aligned under a head on a terminal, the last column cut at its edge; tab-separated without a
 * head into a pipe.
 */
export function formatTable(
  terminal: Terminal,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const clean = rows.map((row) => row.map(cleanLine));
  if (!terminal.interactive) return clean.map((row) => row.join("\t"));
  const widths = head.map((title, column) => Math.max(title.length, ...clean.map((row) => widthOf(row[column] ?? ""))));
  const lines = [head, ...clean].map((row) => cut(align(row, widths), terminal.columns));
  return lines.map((line, index) => (index === 0 ? terminal.style("bold", line) : line));
}

function align(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))));
  return cells.join(gap).trimEnd();
}

function cut(line: string, columns: number | undefined): string {
  const characters = [...line];
  if (columns === undefined || characters.length <= columns) return line;
  return `${characters.slice(0, columns - 1).join("")}…`;
}

function widthOf(text: string): number {
  return [...text].length;
}
