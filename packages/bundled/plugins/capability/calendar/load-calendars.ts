import { messageOf, type Skip } from "@jackfield/sdk";
import type { AllowedFiles } from "../../../src/types.ts";
import { groupSeries } from "./group-series.ts";
import { readCalendar } from "./read-calendar.ts";
import type { CalendarEvent, Calendars } from "./types.ts";

const pattern = "*.{ics,ical}";
const mostFiles = 500;

/** Reads every calendar file that may be seen. A broken one is told among the skips, and the others are read. */
export async function loadCalendars(service: AllowedFiles, home: string, signal: AbortSignal): Promise<Calendars> {
  const { files, folders } = await service.list({ pattern });
  const events: CalendarEvent[] = [];
  const skips: Skip[] = files.slice(mostFiles).map(({ path }) => ({
    id: path,
    reason: "other",
    details: { message: `There are more than ${mostFiles} files.` },
  }));
  const diagnostics: string[] = [];
  for (const { path } of files.slice(0, mostFiles)) {
    signal.throwIfAborted();
    try {
      const reading = readCalendar(await service.read(path), path, home);
      events.push(...reading.events);
      skips.push(...reading.skips);
      diagnostics.push(
        ...reading.unknownZones.map((id) => `${path}: the time zone "${id}" is unknown; ${home} is used.`),
      );
    } catch (error) {
      skips.push({ id: path, reason: reasonOf(error), details: { message: messageOf(error) } });
    }
  }
  return { series: groupSeries(events), files: files.length, folders, skips, diagnostics };
}

function reasonOf(error: unknown): Skip["reason"] {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "file_too_large") return "too_large";
  if (code === "not_text") return "unsupported_format";
  return code === "forbidden_path" ? "auth" : "other";
}
