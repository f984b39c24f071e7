import { exitCodes } from "./exit-codes.ts";

/** The exit code of a refusal, by its HTTP status. */
export function exitCodeOf(status: number): number {
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return exitCodes.usage;
    case 404:
      return exitCodes.notFound;
    case 401:
    case 403:
    case 429:
      return exitCodes.refused;
    default:
      return exitCodes.failed;
  }
}
