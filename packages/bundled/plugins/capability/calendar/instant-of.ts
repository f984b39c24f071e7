import type { Moment } from "./types.ts";

export function instantOf({ zone, local }: Moment): Temporal.Instant {
  return zone.toInstant(local);
}
