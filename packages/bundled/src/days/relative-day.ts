import type { DayReader } from "../types.ts";

const offsets: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["tonight", 0],
  ["now", 0],
  ["right now", 0],
  ["tomorrow", 1],
  ["yesterday", -1],
  ["day after tomorrow", 2],
  ["day before yesterday", -2],
]);

/** "today", "the day after tomorrow". */
export const readRelativeDay: DayReader = (words, today) => {
  const days = offsets.get(words);
  return days === undefined ? undefined : today.add({ days });
};
