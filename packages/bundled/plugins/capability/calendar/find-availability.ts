import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";
import { readDayRange } from "../../../src/read-day-range.ts";
import { readTime } from "../../../src/read-time.ts";
import { spellDay } from "../../../src/spell-day.ts";
import { asAnswer } from "./as-answer.ts";
import { collectOccurrences } from "./collect-occurrences.ts";
import { dayBounds } from "./day-bounds.ts";
import { type Gap, gapsOf, mergeSpans, type Span } from "./free-spans.ts";
import { noCalendars } from "./no-calendars.ts";
import { occurrenceData } from "./occurrence-data.ts";
import { spellOccurrence } from "./spell-occurrence.ts";
import type { Occurrence, Sight } from "./types.ts";
import { unknownDays } from "./unknown-days.ts";

export interface TimeToCheck {
  /** A phrase; unset: today. */
  readonly when?: string;
  /** A time of day; set: whether that moment is free. */
  readonly time?: string;
  /** Between these times of day free time is looked for. */
  readonly from?: string;
  readonly to?: string;
}
