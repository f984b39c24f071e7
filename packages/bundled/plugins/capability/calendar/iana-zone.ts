import type { Zone } from "./types.ts";

/** The zone of an IANA name. Times that the clock skips are taken as if it had not gone forward yet, as RFC 5545 says. */
export function ianaZone(id: string): Zone {
  return {
    id,
    toInstant: (local) => local.toZonedDateTime(id).toInstant(),
    toLocal: (instant) => instant.toZonedDateTimeISO(id).toPlainDateTime(),
  };
}
