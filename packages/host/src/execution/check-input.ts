import { JackfieldError } from "@jackfield/sdk";
import type { Limits } from "../config/types.ts";
import { inspectJson } from "./inspect-json.ts";

export type Parameters = Readonly<Record<string, unknown>>;

/** The overlay that only the host may write; from an ordinary caller it is dropped. */
const hostOverlay = "__host";

/**
 * A copy of the parameters that nobody else holds, known to be plain JSON within the limits.
 *
 * @throws JackfieldError parameters_invalid, parameters_too_large
 */
export function checkInput(parameters: unknown, limits: Limits): Parameters {
  if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) {
    throw new JackfieldError("parameters_invalid", "The parameters must be an object.");
  }
  const { inputBytes, inputDepth } = limits;
  const inspection = inspectJson(parameters, { maxDepth: inputDepth, limit: inputBytes, inOrder: true });
  switch (inspection.kind) {
    case "refused":
      throw new JackfieldError("parameters_invalid", `parameters${inspection.path}: ${inspection.reason}.`, {
        details: { violations: [{ path: inspection.path, message: inspection.reason }] },
      });
    case "too_large":
      throw tooLarge(inputBytes);
    case "convertible":
      return checkInput(JSON.parse(JSON.stringify(parameters)), limits);
    case "plain":
      if (inspection.maxBytes > inputBytes && Buffer.byteLength(JSON.stringify(inspection.copy)) > inputBytes) {
        throw tooLarge(inputBytes);
      }
      return withoutOverlay(inspection.copy as Parameters);
  }
}

function tooLarge(limit: number): JackfieldError {
  return new JackfieldError("parameters_too_large", `The parameters have more than ${limit} bytes as JSON.`, {
    details: { limit },
  });
}

function withoutOverlay(parameters: Parameters): Parameters {
  if (!Object.hasOwn(parameters, hostOverlay)) return parameters;
  const { [hostOverlay]: _, ...rest } = parameters;
  return rest;
}
