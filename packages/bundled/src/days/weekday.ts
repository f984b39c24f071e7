import { weekdayNames } from "../calendar-names.ts";
import { nameNumber } from "../name-number.ts";
import type { DayReader } from "../types.ts";

const phrase = /^(?:(this|coming|next|last|past|previous) )?([a-z]{3,9})$/;

/**
 * "Friday" is the next one, today included (the last one when leaning to the past). "next Friday" is the Friday of
 * next week, weeks beginning on Monday; "last Friday" the latest before today.
 */
export const readWeekday: DayReader = (words, today, lean) => {
  const match = phrase.exec(words);
  const weekday = nameNumber(weekdayNames, match?.[2] ?? "");
  if (!match || weekday === undefined) return undefined;
  const ahead = (weekday - today.dayOfWeek + 7) % 7;
  switch (match[1]) {
    case "next":
      return today.add({ days: 7 - today.dayOfWeek + weekday });
    case "last":
    case "past":
    case "previous":
      return today.subtract({ days: 7 - ahead });
    case undefined:
      return lean === "future" || ahead === 0 ? today.add({ days: ahead }) : today.subtract({ days: 7 - ahead });
    default:
      return today.add({ days: ahead });
  }
};
