import { isResult, JackfieldError, messageOf, type Result } from "@jackfield/sdk";
import type { Validate } from "../manifest/types.ts";
import { inspectJson, type JsonInspection } from "./inspect-json.ts";
import type { Target } from "./resolve-target.ts";

/** Nesting of an answer. */
export const maxOutputDepth = 128;

export interface OutputRules {
  readonly target: Target;
  readonly validateResult: Validate;
  readonly validateData: Validate | undefined;
  readonly outputBytes: number;
}

/**
 * Makes the host's own Result of what a plugin answered, known to be plain JSON of the declared shape within the
 * limit. The plugin holds no part of it, so that what was checked is what leaves.
 *
 * @throws JackfieldError output_not_json, output_validation_error, output_too_large
 */
export function checkOutput(value: unknown, rules: OutputRules): Result {
  const plain = toPlainJson(value, rules);
  if (!isResult(plain)) return checkData({ status: "success", data: plain === undefined ? null : plain }, rules);
  const violations = rules.validateResult(plain);
  if (violations) {
    throw violation(rules, plain.data, violations[0]?.path ?? "", violations[0]?.message ?? "is not a result");
  }
  return plain.status === "success" ? checkData(plain, rules) : plain;
}

function checkData(result: Result, rules: OutputRules): Result {
  const violations = rules.validateData?.(result.data);
  if (violations) {
    throw violation(rules, result.data, `/data${violations[0]?.path ?? ""}`, violations[0]?.message ?? "does not fit");
  }
  return result;
}

/** The size is looked at on the way, before any schema: checking a hundred megabytes is what the limit is for. */
function toPlainJson(value: unknown, rules: OutputRules): unknown {
  const { target, outputBytes } = rules;
  if (value === undefined) return undefined;
  const inspection = inspect(value, rules);
  switch (inspection.kind) {
    case "refused":
      throw notJson(target, `${inspection.path ? `at ${inspection.path}, ` : ""}${inspection.reason}`);
    case "too_large":
      throw tooLarge(rules);
    case "convertible":
      return toPlainJson(JSON.parse(writeJson(value, target) ?? "null"), rules);
    case "plain": {
      const { copy, maxBytes } = inspection;
      if (maxBytes > outputBytes && Buffer.byteLength(JSON.stringify(copy)) > outputBytes) throw tooLarge(rules);
      return copy;
    }
  }
}

/** Looking at a plugin's object can run its getters, and those can throw. */
function inspect(value: unknown, { target, outputBytes }: OutputRules): JsonInspection {
  try {
    return inspectJson(value, { maxDepth: maxOutputDepth, limit: outputBytes });
  } catch (error) {
    throw notJson(target, `it cannot be read: ${messageOf(error)}`, error);
  }
}

function writeJson(value: unknown, target: Target): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw notJson(target, `it cannot be written: ${messageOf(error)}`, error);
  }
}

function notJson(target: Target, reason: string, cause?: unknown): JackfieldError {
  return new JackfieldError(
    "output_not_json",
    `${nameOf(target)} answered with something that is not JSON: ${reason}.`,
    {
      cause,
    },
  );
}

function tooLarge({ target, outputBytes }: OutputRules): JackfieldError {
  return new JackfieldError(
    "output_too_large",
    `${nameOf(target)} answered with more than the ${outputBytes} bytes that are allowed.`,
    { details: { limit: outputBytes } },
  );
}

function violation({ target }: OutputRules, data: unknown, path: string, message: string): JackfieldError {
  const text = usableText(data);
  const place = path.replace(/^\//, "").replaceAll("/", ".") || "the result";
  return new JackfieldError("output_validation_error", `${nameOf(target)}: ${place} ${message}.`, {
    details: { path, ...(text === undefined ? {} : { text }) },
  });
}

/** What a person could still read of an answer whose shape is wrong. */
function usableText(data: unknown): string | undefined {
  if (typeof data === "string") return data;
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, "text")) return undefined;
  const { text } = data as { text: unknown };
  return typeof text === "string" ? text : undefined;
}

function nameOf({ entry, capability }: Target): string {
  return `${entry.manifest.id}.${capability.id}`;
}
