import { JackfieldError, messageOf } from "@jackfield/sdk";
import { RE2JS } from "re2js";
import { quote } from "../quote.ts";
import type { WorkBudget } from "./work-budget.ts";

// RE2 writes repetitions out, so that a{1000} is a thousand instructions, each as dear as this many characters matched.
const instructionCost = 50;

/**
 * A pattern of a JSON Schema on an engine whose time grows with the text only, so that no pattern can stop the host.
 * Look-around and back-references cannot be had that way and are refused. `\s` means ASCII white space.
 *
 * @throws JackfieldError schema_invalid, workExceeded when the pattern is too large
 */
export function createLinearRegExp(pattern: string, budget: WorkBudget): { test(text: string): boolean } {
  const source = toUnicodeSyntax(pattern);
  budget.spend(estimateSize(source) * instructionCost);
  const program = compile(pattern, source);
  return {
    test(text) {
      budget.spend(text.length);
      return program.test(text);
    },
    // Ajv tells patterns apart by this text.
    toString: () => pattern,
  } as { test(text: string): boolean };
}

function compile(pattern: string, source: string): RE2JS {
  try {
    // What RE2 alone understands means something else, or nothing, in a JSON Schema.
    new RegExp(source, "u");
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (error) {
    const message = `The pattern ${quote(pattern)} cannot be used: ${messageOf(error)}. Patterns are regular expressions without look-around and back-references.`;
    throw new JackfieldError("schema_invalid", message, { cause: error });
  }
}

/** Schemas from other languages escape more than Unicode mode allows (`\-`, `\@`) and write `[\w-.]`; both are plain there. */
function toUnicodeSyntax(pattern: string): string {
  return pattern
    .replace(/\\(.)/gsu, (escaped, character: string) =>
      /[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(character) ? escaped : codePoint(character),
    )
    .replace(/(\\[dDwWsS])-(?!\])/g, `$1${codePoint("-")}`);
}

function codePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function estimateSize(source: string): number {
  const repetitions = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  return source.length * Math.max(1, ...repetitions);
}
