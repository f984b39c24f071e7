import { JackfieldError } from "@jackfield/sdk";
import type { SchemaViolation, Validate } from "../manifest/types.ts";
import type { Parameters } from "./check-input.ts";

/** Whether the caller's own parameters leave something out that defaults or bindings may still fill. */
export type RawVerdict = "complete" | "incomplete";

/** @throws JackfieldError parameters_invalid, for everything but what is merely absent */
export function validateRawParameters(validate: Validate, parameters: Parameters): RawVerdict {
  const violations = validate(parameters);
  if (!violations) return "complete";
  const wrong = violations.filter(({ keyword }) => keyword !== "required");
  if (wrong.length > 0) throw invalid(wrong);
  return "incomplete";
}

/** @throws JackfieldError parameters_invalid */
export function validateFinalParameters(validate: Validate, parameters: Parameters): void {
  const violations = validate(parameters);
  if (violations) throw invalid(violations);
}

function invalid(violations: readonly SchemaViolation[]): JackfieldError {
  const text = violations.map(({ path, message }) => `parameters${path} ${message}`).join("; ");
  return new JackfieldError("parameters_invalid", `${text}.`, {
    details: { violations: violations.map(({ path, message }) => ({ path, message })) },
  });
}
