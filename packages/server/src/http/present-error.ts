import type { JackfieldError } from "@jackfield/sdk";
import type { ErrorEnvelope } from "./error-envelope.ts";
import { errorStatus } from "./error-status.ts";
import { loggedErrorId } from "./logged-error-id.ts";

/** An error as the API tells it. What happened inside the host stays in its log. */
export function presentError(error: JackfieldError, errorId: string): ErrorEnvelope {
  const internal = error.code === "internal_error";
  return {
    error: {
      code: `HTTP_${errorStatus(error)}`,
      message: {
        error: error.code,
        message: internal ? "A fault in the host; the error id leads to its log line." : error.message,
      },
      details: internal ? {} : withProblems(error),
      error_id: loggedErrorId(error) ?? errorId,
    },
  };
}

function withProblems(error: JackfieldError): Record<string, unknown> {
  return error.problems.length === 0 ? { ...error.details } : { ...error.details, problems: error.problems };
}
