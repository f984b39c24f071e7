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
  const plain = (inspection.kind === "convertible" ? JSON.parse(JSON.stringify(parameters)) : parameters) as Parameters;
  return copyInOrder(Object.hasOwn(plain, hostOverlay) ? withoutOverlay(plain) : plain);
}

function requireSize(parameters: object, inputBytes: number): void {
  const bytes = Buffer.byteLength(JSON.stringify(parameters));
  if (bytes > inputBytes) {
    throw new JackfieldError("parameters_too_large", `The parameters have ${bytes} bytes; ${inputBytes} are allowed.`, {
      details: { bytes, limit: inputBytes },
    });
  }
}

function withoutOverlay({ [hostOverlay]: _, ...rest }: Parameters): Parameters {
  return rest;
}

/** A deep copy with its names in order: their hash is then quickly made, and its depth is known to be small. */
function copyInOrder<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyInOrder) as Value;
  const copy: Record<string, unknown> = {};
  for (const key of inOrder(Object.keys(value))) copy[key] = copyInOrder((value as Record<string, unknown>)[key]);
  return copy as Value;
}

function inOrder(names: string[]): string[] {
  for (let index = 1; index < names.length; index += 1) {
    if ((names[index - 1] ?? "") > (names[index] ?? "")) return names.sort();
  }
  return names;
}
