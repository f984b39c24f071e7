/** The zones, each with those dropped that show the same time at `instant` as one before them. */
export function distinctClocks(zones: readonly string[], instant: Temporal.Instant): readonly string[] {
  const byOffset = new Map<number, string>();
  for (const zone of zones) {
    const offset = instant.toZonedDateTimeISO(zone).offsetNanoseconds;
    if (!byOffset.has(offset)) byOffset.set(offset, zone);
  }
  return [...byOffset.values()];
}
