import { JackfieldError, messageOf } from "@jackfield/sdk";
import type { HostLogger } from "../telemetry/types.ts";
import type { ExecutionRooms } from "./rooms.ts";

/**
 * Turns anything thrown into an error of the catalogue. What is not one already is a fault of the host: its words stay
 * in the log, under an id that the caller gets.
 */
export function createErrorReader({
  logger,
  newId,
}: {
  readonly logger: HostLogger;
  readonly newId: () => string;
}): ExecutionRooms["asError"] {
  return (thrown, call) => {
    if (JackfieldError.is(thrown)) return thrown;
    const errorId = newId();
    logger.error("a fault in the host", {
      errorId,
      plugin: call?.plugin,
      reason: messageOf(thrown),
      stack: thrown instanceof Error ? thrown.stack : undefined,
    });
    return new JackfieldError("internal_error", "The host met a fault of its own.", {
      details: { error_id: errorId },
      cause: thrown,
    });
  };
}
