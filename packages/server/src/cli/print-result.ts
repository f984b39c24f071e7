import type { Result } from "@jackfield/sdk";
import { cleanLine } from "./clean-line.ts";
import { cleanText } from "./clean-text.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Terminal } from "./types.ts";

/** Prints what a capability answered, for people; returns the exit code. */
export function printResult(terminal: Terminal, result: Result): number {
  if (result.status === "success") {
    terminal.print(cleanText(textOf(result.data)));
  } else {
    const { code, message } = result.error ?? { code: result.status, message: "The plugin gave no reason." };
    terminal.note(`${terminal.style("red", "error")} ${cleanLine(code)}: ${cleanLine(message)}`);
  }
  for (const { id, name, reason } of result.skips ?? []) {
    terminal.note(terminal.style("dim", `skipped ${cleanLine(name ?? id)}: ${reason}`));
  }
  for (const line of result.diagnostics ?? []) terminal.note(terminal.style("dim", cleanLine(line)));
  return result.status === "success" ? exitCodes.ok : exitCodes.failed;
}

/** Text as it is, `text` of an answer that has one, anything else as JSON. */
function textOf(data: unknown): string {
  if (typeof data === "string") return data;
  const text = (data as { text?: unknown } | null | undefined)?.text;
  return typeof text === "string" ? text : JSON.stringify(data ?? null, null, 2);
}
