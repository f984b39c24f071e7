/** iCalendar's names of weekdays in ISO order. */
export const weekdayCodes: readonly string[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
