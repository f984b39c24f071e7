import type { FaultCode } from "./types.ts";

/** Why an expression has no answer. */
export class CalculationError extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string) {
    super(message);
    this.code = code;
  }
}
