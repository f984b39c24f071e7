import { styleText } from "node:util";
import type { GlobalOptions, Surroundings, Terminal } from "./types.ts";

export function createTerminal({ stdout, stderr, environment }: Surroundings, options: GlobalOptions): Terminal {
  const colour = options.color ?? (stdout.isTTY === true && !environment["NO_COLOR"] && environment["TERM"] !== "dumb");
  return {
    json: options.json === true,
    interactive: stdout.isTTY === true,
    // Some terminals say 0 when they do not know.
    columns: (stdout.isTTY && stdout.columns) || undefined,
    style: (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text),
    print: (...lines) => void stdout.write(toText(lines)),
    printJson: (value) => void stdout.write(`${JSON.stringify(value, null, stdout.isTTY ? 2 : undefined)}\n`),
    note: (...lines) => void stderr.write(toText(lines)),
  };
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
