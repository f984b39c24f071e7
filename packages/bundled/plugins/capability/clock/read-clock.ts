import { weekdayNames } from "../../../src/calendar-names.ts";
import type { ClockReading, Place } from "./types.ts";

/** What the clock of a place shows at an instant. */
export function readClock(place: Place, instant: Temporal.Instant): ClockReading {
  const moment = instant.toZonedDateTimeISO(place.zone);
  return {
    place: place.name,
    time_zone: place.zone,
    date: moment.toPlainDate().toString(),
    weekday: weekdayNames[moment.dayOfWeek - 1] ?? "",
    time: moment.toPlainTime().toString({ smallestUnit: "minute" }),
    utc_offset: moment.offset,
  };
}
