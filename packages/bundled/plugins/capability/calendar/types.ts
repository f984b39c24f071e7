import type { Skip } from "@jackfield/sdk";

/** A calendar's clock: how its wall time and instants go over into each other. */
export interface Zone {
  readonly id: string;
  toInstant(local: Temporal.PlainDateTime): Temporal.Instant;
  toLocal(instant: Temporal.Instant): Temporal.PlainDateTime;
}

/** A time as an event gives it. Days without a time, and times without a zone, are in the reader's own zone. */
export interface Moment {
  readonly local: Temporal.PlainDateTime;
  readonly zone: Zone;
  readonly allDay: boolean;
}

export type Frequency = "SECONDLY" | "MINUTELY" | "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

/** A weekday (1 Monday to 7 Sunday), every one (0) or the nth of its month or year, negative from the end. */
export interface NthWeekday {
  readonly weekday: number;
  readonly nth: number;
}

/** RFC 5545's recurrence rule; lists are empty where the rule says nothing. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count?: number;
  /** The last possible start, in the event's wall time. */
  readonly until?: Temporal.PlainDateTime;
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly NthWeekday[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
  readonly positions: readonly number[];
}

/** How long an event lasts: days by the calendar, then seconds by the clock. */
export interface Length {
  readonly days: number;
  readonly seconds: number;
}

/** One VEVENT. */
export interface CalendarEvent {
  readonly uid: string;
  /** The file it is from. */
  readonly source: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** Names and addresses of who takes part. */
  readonly people: readonly string[];
  readonly cancelled: boolean;
  /** Takes no time: a birthday, a reminder. */
  readonly transparent: boolean;
  readonly sequence: number;
  readonly start: Moment;
  readonly length: Length;
  readonly rules: readonly RecurrenceRule[];
  readonly extraStarts: readonly Moment[];
  readonly excludedStarts: readonly Moment[];
  /** Set on a changed occurrence of a series: which one it replaces. */
  readonly replaces?: Moment;
  /** It replaces the ones after that as well. */
  readonly andFollowing: boolean;
}

/** An event with its changed occurrences. */
export interface Series {
  /** Undefined when only changed occurrences are there. */
  readonly master?: CalendarEvent;
  readonly changes: readonly CalendarEvent[];
}

/** One happening, on the reader's clock. */
export interface Occurrence {
  readonly event: CalendarEvent;
  readonly start: Temporal.ZonedDateTime;
  /** Not included. */
  readonly end: Temporal.ZonedDateTime;
  readonly allDay: boolean;
  readonly recurring: boolean;
}

/** What may still be spent on working out recurrences. */
export interface Budget {
  steps: number;
}

/** Everything that the allowed calendar files say. */
export interface Calendars {
  readonly series: readonly Series[];
  /** How many files there are, the broken ones included. */
  readonly files: number;
  /** Where they were looked for; absolute. */
  readonly folders: readonly string[];
  readonly skips: readonly Skip[];
  /** Remarks for who looks into it. */
  readonly diagnostics: readonly string[];
}

/** What a question about calendars is answered from. */
export interface Sight {
  readonly calendars: Calendars;
  /** Now, on the reader's clock. */
  readonly now: Temporal.ZonedDateTime;
  readonly signal?: AbortSignal;
}

/** Keys as in the manifest's output schema. */
export interface OccurrenceData {
  readonly summary: string;
  readonly start: string;
  readonly end: string;
  readonly all_day: boolean;
  readonly cancelled: boolean;
  readonly recurring: boolean;
  readonly calendar: string;
  readonly location?: string;
  readonly description?: string;
}
