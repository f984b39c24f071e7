import type { CallContext } from "@jackfield/sdk";
import type { AllowedFiles } from "../../../src/types.ts";
import { findAvailability, type TimeToCheck } from "./find-availability.ts";
import { type EventToAwait, findNext } from "./find-next.ts";
import { type DaysToList, listEvents } from "./list-events.ts";
import { loadCalendars } from "./load-calendars.ts";
import { searchEvents, type WordsToFind } from "./search-events.ts";
import type { Sight } from "./types.ts";

export async function events(parameters: DaysToList, context: CallContext) {
  return listEvents(parameters, await see(context));
}

export async function next(parameters: EventToAwait, context: CallContext) {
  return findNext(parameters, await see(context));
}

export async function search(parameters: WordsToFind, context: CallContext) {
  return searchEvents(parameters, await see(context));
}

export async function availability(parameters: TimeToCheck, context: CallContext) {
  return findAvailability(parameters, await see(context));
}

async function see({ dependencies, timeZone, signal }: CallContext): Promise<Sight> {
  // The manifest requires the service, so the host runs nothing here without it.
  const files = dependencies["allowedFiles"] as AllowedFiles;
  return {
    calendars: await loadCalendars(files, timeZone, signal),
    now: Temporal.Now.zonedDateTimeISO(timeZone),
    signal,
  };
}
