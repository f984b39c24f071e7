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
export function checkInput(parameters: unknown, { inputBytes, inputDepth }: Limits): Parameters {
  if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) {
    throw new JackfieldError("parameters_invalid", "The parameters must be an object.");
  }
  const inspection = inspectJson(parameters, inputDepth);
  if (inspection.kind === "refused") {
    throw new JackfieldError("parameters_invalid", `parameters${inspection.path}: ${inspection.reason}.`, {
      details: { violations: [{ path: inspection.path, message: inspection.reason }] },
    });
  }
  if (inspection.kind === "convertible" || inspection.maxBytes > inputBytes) requireSize(parameters, inputBytes);
  const copy = (inspection.kind === "plain" ? copyPlain(parameters) : JSON.parse(JSON.stringify(parameters))) as Record<
    string,
    unknown
  >;
  delete copy[hostOverlay];
  return copy;
}

/** For what is known to be plain JSON of small depth. Names are put in order, as the hash of the parameters wants them. */
function copyPlain<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyPlain) as Value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) copy[key] = copyPlain((value as Record<string, unknown>)[key]);
  return copy as Value;
}

function requireSize(parameters: object, inputBytes: number): void {
  const bytes = Buffer.byteLength(JSON.stringify(parameters));
  if (bytes > inputBytes) {
    throw new JackfieldError("parameters_too_large", `The parameters have ${bytes} bytes; ${inputBytes} are allowed.`, {
      details: { bytes, limit: inputBytes },
    });
  }
}
