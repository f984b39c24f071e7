import { JackfieldError, type Problem } from "@jackfield/sdk";

/** Faults of a manifest or of its URLs and schemas are faults of the payload when they come in one. */
const ofThePayload = new Set<Problem["code"]>(["manifest_invalid", "origin_not_granted", "schema_invalid"]);

/** A fault with a code of its own (a URL with credentials) keeps it when it is the only kind. */
export function registrationRefusal(problems: readonly Problem[]): JackfieldError {
  const errors = problems
    .filter(({ severity }) => severity === "error")
    .map(
      (problem): Problem => (ofThePayload.has(problem.code) ? { ...problem, code: "registration_invalid" } : problem),
    );
  const codes = new Set(errors.map(({ code }) => code));
  const code = codes.size === 1 ? ([...codes][0] ?? "registration_invalid") : "registration_invalid";
  const fields = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new JackfieldError(code, fields.join(" "), { problems: errors });
}
