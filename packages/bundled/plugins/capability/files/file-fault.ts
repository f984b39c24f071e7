import type { FaultCode } from "./types.ts";

/** Why a file is not to be had. */
export class FileFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string) {
    super(message);
    this.name = "FileFault";
    this.code = code;
  }
}
