import ICAL from "ical.js";
import { ianaZone } from "./iana-zone.ts";
import type { Moment, Zone } from "./types.ts";

const utc = ianaZone("UTC");

/** A time of ical.js as a moment; `zone` is that of its property, for times that are not in UTC. */
export function readMoment(time: ICAL.Time, zone: Zone, home: Zone): Moment {
  const { year, month, day, hour, minute, second, isDate } = time;
  const local = Temporal.PlainDateTime.from(
    isDate ? { year, month, day } : { year, month, day, hour, minute, second },
    { overflow: "reject" },
  );
  if (isDate) return { local, zone: home, allDay: true };
  return { local, zone: time.zone === ICAL.Timezone.utcTimezone ? utc : zone, allDay: false };
}
