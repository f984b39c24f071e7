import type { Block } from "./blocks-of.ts";

/** A line after `$ ` in a console block, and what the page says it prints. */
export interface Command {
  readonly words: readonly string[];
  /** Lines of output; `…` stands for any text, a line of its own for any lines. */
  readonly output: readonly string[];
}

const word = /(?:[^\s"']|"[^"]*"|'[^']*')+/g;

export function commandsOf({ text }: Block): readonly Command[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [line = "", ...output] = part.trimEnd().split("\n");
      return { words: [...line.matchAll(word)].map(([given]) => unquote(given)), output };
    });
}

/** Makes a pattern of the output that a page shows. */
export function patternOf(output: readonly string[]): RegExp {
  const lines = output.map((line) => (line === "…" ? "[^]*" : line.split("…").map(RegExp.escape).join(".*")));
  return new RegExp(`^${lines.join("\n")}$`);
}

function unquote(given: string): string {
  return given.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? "");
}
