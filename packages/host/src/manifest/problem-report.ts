import type { ErrorCode, Problem } from "@jackfield/sdk";
import { fieldName } from "./field-name.ts";
import type { ManifestDocumentSource } from "./types.ts";

const maxProblems = 100;

/** Collects what is wrong with one document, each with its place. */
export interface ProblemReport {
  /** `predicate` goes on from the field's name: `is required`. */
  add(severity: Problem["severity"], code: ErrorCode, path: string, predicate: string): void;
  error(path: string, predicate: string): void;
  warn(path: string, predicate: string): void;
  /** A place in words, for a message that names a second one: `capabilities[0] (line 7)`. */
  place(path: string): string;
  readonly failed: boolean;
  problems(): readonly Problem[];
}

/**
 * Errors and warnings carry `manifest_invalid` unless `add` names another code. A dialect that moves fields around
 * gives `originalPath`, which leads from the normalised place back to the one that the author wrote.
 */
export function createProblemReport(
  source: Pick<ManifestDocumentSource, "file" | "locate">,
  originalPath: (path: string) => string = (path) => path,
): ProblemReport {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let errors = 0;
  let left = 0;

  const add: ProblemReport["add"] = (severity, code, path, predicate) => {
    const written = originalPath(path);
    // Two normalised fields can stand for one written field.
    const fault = `${severity} ${written} ${predicate}`;
    if (seen.has(fault)) return;
    seen.add(fault);
    if (severity === "error") errors++;
    if (problems.length >= maxProblems) {
      left++;
      return;
    }
    const message = `${fieldName(written) || "The document"} ${predicate}${predicate.endsWith("?") ? "" : "."}`;
    const file = source.file === undefined ? {} : { file: source.file };
    problems.push({ severity, code, message, ...file, path: written, ...source.locate(written) });
  };

  return {
    add,
    error: (path, predicate) => add("error", "manifest_invalid", path, predicate),
    warn: (path, predicate) => add("warning", "manifest_invalid", path, predicate),
    place(path) {
      const written = originalPath(path);
      const at = source.locate(written);
      return at ? `${fieldName(written)} (line ${at.line})` : fieldName(written);
    },
    get failed() {
      return errors > 0;
    },
    problems() {
      if (left === 0) return problems;
      const severity = errors > 0 ? "error" : "warning";
      return [...problems, { severity, code: "manifest_invalid", message: `There are ${left} more problems.` }];
    },
  };
}
