import type { CalendarEvent, Series } from "./types.ts";

/** Puts events together with their changed occurrences. Of two versions of one the later counts. */
export function groupSeries(events: readonly CalendarEvent[]): readonly Series[] {
  const latest = new Map<string, CalendarEvent>();
  for (const event of events) {
    const key = JSON.stringify([event.source, event.uid, event.replaces?.zone.id, event.replaces?.local.toString()]);
    if (event.sequence >= (latest.get(key)?.sequence ?? 0)) latest.set(key, event);
  }
  const byUid = Map.groupBy(latest.values(), ({ source, uid }) => JSON.stringify([source, uid]));
  return [...byUid.values()].map((group) => {
    const master = group.find(({ replaces }) => replaces === undefined);
    return { ...(master ? { master } : {}), changes: group.filter(({ replaces }) => replaces !== undefined) };
  });
}
