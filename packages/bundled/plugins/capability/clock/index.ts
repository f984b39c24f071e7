import type { CallContext } from "@jackfield/sdk";
import { compareClocks, type PlacesToCompare } from "./compare-clocks.ts";
import { convertTime, type TimeToConvert } from "./convert-time.ts";
import { countDays, type DaysToCount } from "./count-days.ts";
import { type DayToTell, tellDate } from "./tell-date.ts";
import { type PlaceToTell, tellTime } from "./tell-time.ts";

const inZoneOf = ({ timeZone }: CallContext) => Temporal.Now.zonedDateTimeISO(timeZone);

export async function now(parameters: PlaceToTell, context: CallContext) {
  return tellTime(parameters, inZoneOf(context));
}

export async function date(parameters: DayToTell, context: CallContext) {
  return tellDate(parameters, inZoneOf(context));
}

export async function between(parameters: DaysToCount, context: CallContext) {
  return countDays(parameters, inZoneOf(context).toPlainDate());
}

export async function difference(parameters: PlacesToCompare, context: CallContext) {
  return compareClocks(parameters, inZoneOf(context));
}

export async function convert(parameters: TimeToConvert, context: CallContext) {
  return convertTime(parameters, inZoneOf(context));
}
