import type { Calendars } from "./types.ts";

/** What to say when there is nothing to look into; undefined when there is a calendar file. */
export function noCalendars({ files, folders }: Calendars): string | undefined {
  return files > 0 ? undefined : `There are no calendar files (.ics) in ${folders.join(" or ")}.`;
}
