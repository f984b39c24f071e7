import { isResult, JackfieldError, messageOf, type Result } from "@jackfield/sdk";
import type { Validate } from "../manifest/types.ts";
import { inspectJson, type JsonInspection } from "./inspect-json.ts";
import type { Target } from "./resolve-target.ts";

const maxDepth = 128;

export interface OutputRules {
  readonly target: Target;
  readonly validateResult: Validate;
  readonly validateData: Validate | undefined;
  readonly outputBytes: number;
}

/**
 * Makes the host's Result of what a plugin answered, known to be plain JSON of the declared shape within the limit.
 *
 * @throws JackfieldError output_not_json, output_validation_error, output_too_large
 */
export function checkOutput(value: unknown, rules: OutputRules): Result {
  const plain = toPlainJson(value, rules);
  if (!isResult(plain)) return checkData({ status: "success", data: plain === undefined ? null : plain }, rules);
  const violations = rules.validateResult(plain);
  if (violations)
    throw violation(rules, plain.data, violations[0]?.path ?? "", violations[0]?.message ?? "is not a result");
  return plain.status === "success" ? checkData(plain, rules) : plain;
}

function checkData(result: Result, rules: OutputRules): Result {
  const violations = rules.validateData?.(result.data);
  if (violations)
    throw violation(rules, result.data, `/data${violations[0]?.path ?? ""}`, violations[0]?.message ?? "does not fit");
  return result;
}

function toPlainJson(value: unknown, { target, outputBytes }: OutputRules): unknown {
  const inspection = inspect(value, target);
  if (inspection.kind === "refused") {
    throw new JackfieldError(
      "output_not_json",
      `${nameOf(target)} answered with something that is not JSON${inspection.path ? ` at ${inspection.path}` : ""}: ${inspection.reason}.`,
    );
  }
  if (inspection.kind === "plain" && inspection.maxBytes <= outputBytes) return value;
  const text = writeJson(value, target);
  const bytes = text === undefined ? 0 : Buffer.byteLength(text);
  if (bytes > outputBytes) {
    throw new JackfieldError(
      "output_too_large",
      `${nameOf(target)} answered with ${bytes} bytes; ${outputBytes} are allowed.`,
      { details: { bytes, limit: outputBytes } },
    );
  }
  return text === undefined || inspection.kind === "plain" ? value : (JSON.parse(text) as unknown);
}

/** Looking at a plugin's object can run its getters, and those can throw. */
function inspect(value: unknown, target: Target): JsonInspection {
  try {
    return inspectJson(value, maxDepth);
  } catch (error) {
    throw new JackfieldError(
      "output_not_json",
      `${nameOf(target)} answered with something that cannot be read: ${messageOf(error)}.`,
      { cause: error },
    );
  }
}

function writeJson(value: unknown, target: Target): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new JackfieldError(
      "output_not_json",
      `${nameOf(target)} answered with something that cannot be written as JSON.`,
      { cause: error },
    );
  }
}

function violation({ target }: OutputRules, data: unknown, path: string, message: string): JackfieldError {
  const text = usableText(data);
  return new JackfieldError(
    "output_validation_error",
    `${nameOf(target)}: ${path.replace(/^\//, "").replaceAll("/", ".") || "the result"} ${message}.`,
    {
      details: { path, ...(text === undefined ? {} : { text }) },
    },
  );
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
