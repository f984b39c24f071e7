import { randomUUID } from "node:crypto";
import { JackfieldError, messageOf } from "@jackfield/sdk";
import type { ErrorEnvelope } from "../http/error-envelope.ts";
import { errorStatus } from "../http/error-status.ts";
import { presentError } from "../http/present-error.ts";
import { ApiFault } from "./api-fault.ts";
import { cleanLine } from "./clean-line.ts";
import { exitCodeOf } from "./exit-code-of.ts";
import { problemLines } from "./problem-lines.ts";
import type { Session } from "./types.ts";

/** Tells on standard error what went wrong; returns the exit code. A stack is shown under --debug only. */
export function reportError(thrown: unknown, { terminal, options }: Pick<Session, "terminal" | "options">): number {
  const { status, envelope } = toFault(thrown);
  const { error, message } = envelope.error.message;
  if (terminal.json) {
    terminal.note(JSON.stringify(envelope));
  } else {
    terminal.note(`${terminal.style("red", "error")} ${cleanLine(error)}: ${cleanLine(message)}`);
    terminal.note(...problemLines(terminal, envelope.error.details["problems"]));
  }
  if (options.debug && thrown instanceof Error) terminal.note(stackOf(thrown));
  return exitCodeOf(status);
}

function toFault(thrown: unknown): { readonly status: number; readonly envelope: ErrorEnvelope } {
  if (thrown instanceof ApiFault) return thrown;
  if (JackfieldError.is(thrown)) return { status: errorStatus(thrown), envelope: presentError(thrown, errorId()) };
  const unexpected = presentError(new JackfieldError("internal_error", ""), errorId());
  unexpected.error.message.message = `${messageOf(thrown)} (unexpected; --debug shows where)`;
  return { status: 500, envelope: unexpected };
}

function errorId(): string {
  return `ERR-${randomUUID()}`;
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
