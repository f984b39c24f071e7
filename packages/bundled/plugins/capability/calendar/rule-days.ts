import type { RecurrenceRule } from "./types.ts";

/** Whether the day parts of a rule let a day through. */
export function isRuleDay(rule: RecurrenceRule, day: Temporal.PlainDate): boolean {
  return (
    allows(rule.months, day.month) &&
    (rule.weeks.length === 0 || isInWeeks(rule, day)) &&
    allowsFromBothEnds(rule.yearDays, day.dayOfYear, day.daysInYear) &&
    allowsFromBothEnds(rule.monthDays, day.day, day.daysInMonth) &&
    isOnWeekdays(rule, day)
  );
}

function allows(list: readonly number[], value: number): boolean {
  return list.length === 0 || list.includes(value);
}

function allowsFromBothEnds(list: readonly number[], value: number, count: number): boolean {
  return list.length === 0 || list.includes(value) || list.includes(value - count - 1);
}

/** Week 1 is the first with four days or more in the year, weeks beginning on the rule's own day. */
function isInWeeks({ weeks, weekStart }: RecurrenceRule, day: Temporal.PlainDate): boolean {
  // The week belongs to the year of its fourth day.
  const middle = day.add({ days: 3 - ((day.dayOfWeek - weekStart + 7) % 7) });
  const number = Math.ceil(middle.dayOfYear / 7);
  const count = Math.ceil((middle.daysInYear - ((middle.daysInYear - middle.dayOfYear) % 7)) / 7);
  return weeks.includes(number) || weeks.includes(number - count - 1);
}

function isOnWeekdays({ weekdays, frequency, months, weeks }: RecurrenceRule, day: Temporal.PlainDate): boolean {
  if (weekdays.length === 0) return true;
  const inYear = frequency === "YEARLY" && months.length === 0 && weeks.length === 0;
  const counted = inYear || frequency === "MONTHLY" || (frequency === "YEARLY" && weeks.length === 0);
  const place = inYear ? day.dayOfYear : day.day;
  const count = inYear ? day.daysInYear : day.daysInMonth;
  return weekdays.some(({ weekday, nth }) => {
    if (weekday !== day.dayOfWeek) return false;
    if (nth === 0 || !counted) return true;
    return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((count - place + 1) / 7) === -nth;
  });
}
