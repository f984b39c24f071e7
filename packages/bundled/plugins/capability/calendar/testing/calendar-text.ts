/** An iCalendar text; a component is its lines, joined by "|", those of an event without its BEGIN and END. */
export function calendarText(...components: readonly string[]): string {
  const parts = components.map((lines) =>
    lines.startsWith("BEGIN:") ? lines.split("|") : ["BEGIN:VEVENT", ...lines.split("|"), "END:VEVENT"],
  );
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...parts.flat(), "END:VCALENDAR", ""].join("\r\n");
}
