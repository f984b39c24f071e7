import type { Problem } from "@jackfield/sdk";
import { cleanLine } from "./clean-line.ts";
import type { Terminal } from "./types.ts";

/** Problems of a document, a line each: `file:line:column: message`. */
export function problemLines(terminal: Terminal, problems: unknown): string[] {
  if (!Array.isArray(problems)) return [];
  return (problems as readonly Problem[]).map(({ severity, message, file, path, line, column }) => {
    const place = [file, line, column].filter((part) => part !== undefined).join(":");
    const where = place || path;
    const word = severity === "warning" ? `${terminal.style("yellow", "warning")} ` : "";
    return `  ${where ? `${cleanLine(String(where))}: ` : ""}${word}${cleanLine(String(message))}`;
  });
}
