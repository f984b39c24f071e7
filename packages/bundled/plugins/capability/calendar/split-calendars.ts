export interface RawComponent {
  /** Upper case: VEVENT. */
  readonly name: string;
  readonly text: string;
}

export interface RawCalendars {
  /** The components of each VCALENDAR. */
  readonly calendars: readonly (readonly RawComponent[])[];
  /** Why the text could not be followed to its end. */
  readonly fault?: string;
}

/**
 * Takes an iCalendar text apart, so that each event can be parsed alone: ical.js gives up a whole file for one bad
 * value.
 */
export function splitCalendars(text: string): RawCalendars {
  const calendars: RawComponent[][] = [];
  const open: string[] = [];
  let lines: string[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    const [, edge, name = ""] = /^(BEGIN|END):([A-Z-]+)\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    if (edge === "BEGIN") {
      open.push(name);
      if (open.length === 1 && name === "VCALENDAR") calendars.push([]);
      if (open.length === 2) lines = [];
    }
    if (open.length >= 2 && open[0] === "VCALENDAR") lines.push(line);
    if (edge === "END") {
      if (open.pop() !== name) return { calendars, fault: `END:${name} stands where nothing of that kind was begun` };
      if (open.length === 1) calendars.at(-1)?.push({ name, text: lines.join("\r\n") });
    }
  }
  if (open.length > 0) return { calendars, fault: `the file ends within ${open.at(-1)}` };
  return calendars.length === 0 ? { calendars, fault: "there is no calendar in the file" } : { calendars };
}
