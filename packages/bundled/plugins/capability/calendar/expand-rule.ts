import { isRuleDay } from "./rule-days.ts";
import { rulePeriods } from "./rule-periods.ts";
import type { Budget, RecurrenceRule } from "./types.ts";

/** Wall times between which starts are wanted; both included. */
export interface Window {
  readonly from: Temporal.PlainDateTime;
  readonly to: Temporal.PlainDateTime;
}

const compare = Temporal.PlainDateTime.compare;

/**
 * The starts that a rule gives within a window, in order. Works period by period as RFC 5545 describes it and, unless
 * the rule counts, begins at the window; every day and period looked at is taken from the budget, and when that is
 * spent it ends early. (ical.js's own iterator knows no such end: some rules keep it busy for ever.)
 */
export function* expandRule(
  rule: RecurrenceRule,
  start: Temporal.PlainDateTime,
  window: Window,
  budget: Budget,
): Generator<Temporal.PlainDateTime> {
  const complete = withDefaults(rule, start);
  const periods = rulePeriods(complete, start);
  const end = rule.until && compare(rule.until, window.to) < 0 ? rule.until : window.to;
  let counted = 0;
  // One period earlier, because the last day of a week may lie in the window when its first does not.
  const first = rule.count === undefined ? Math.max(0, periods.before(window.from) - 1) : 0;
  for (let index = first; ; index += 1) {
    const period = periods.at(index);
    if (!period || compare(period, end) > 0 || budget.steps <= 0) return;
    for (const candidate of candidatesIn(complete, period, periods.subDaily, budget)) {
      if (compare(candidate, start) < 0) continue;
      if (compare(candidate, end) > 0) return;
      counted += 1;
      if (rule.count !== undefined && counted > rule.count) return;
      if (compare(candidate, window.from) >= 0) yield candidate;
    }
  }
}

/** What the rule leaves open is as it is at the event's start. */
function withDefaults(rule: RecurrenceRule, start: Temporal.PlainDateTime): RecurrenceRule {
  const { frequency, months, weeks, yearDays, monthDays, weekdays } = rule;
  const subDaily = frequency === "HOURLY" || frequency === "MINUTELY" || frequency === "SECONDLY";
  const open = yearDays.length === 0 && monthDays.length === 0 && weekdays.length === 0;
  const byWeekday = frequency === "WEEKLY" || (frequency === "YEARLY" && weeks.length > 0);
  const byMonthDay = frequency === "MONTHLY" || (frequency === "YEARLY" && weeks.length === 0);
  const byMonth = open && frequency === "YEARLY" && weeks.length === 0 && months.length === 0;
  const or = (list: readonly number[], value: number, wanted: boolean) =>
    list.length === 0 && wanted ? [value] : list;
  return {
    ...rule,
    months: byMonth ? [start.month] : months,
    monthDays: or(monthDays, start.day, open && byMonthDay),
    weekdays: open && byWeekday ? [{ weekday: start.dayOfWeek, nth: 0 }] : weekdays,
    hours: or(rule.hours, start.hour, !subDaily),
    minutes: or(rule.minutes, start.minute, frequency !== "MINUTELY" && frequency !== "SECONDLY"),
    seconds: or(rule.seconds, start.second, frequency !== "SECONDLY"),
  };
}

function candidatesIn(
  rule: RecurrenceRule,
  period: Temporal.PlainDateTime,
  subDaily: boolean,
  budget: Budget,
): readonly Temporal.PlainDateTime[] {
  const days = subDaily ? [period.toPlainDate()] : daysOf(rule, period.toPlainDate());
  const matching = days.filter((day) => {
    budget.steps -= 1;
    return isRuleDay(rule, day);
  });
  const times = matching.length > 0 ? timesOf(rule, period) : [];
  budget.steps -= matching.length * times.length;
  if (budget.steps < 0) return [];
  const all = matching.flatMap((day) => times.map((time) => day.toPlainDateTime(time)));
  if (rule.positions.length === 0) return all;
  return all.filter((_, at) => rule.positions.includes(at + 1) || rule.positions.includes(at - all.length));
}

function daysOf(rule: RecurrenceRule, first: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  const count = { YEARLY: first.daysInYear, MONTHLY: first.daysInMonth, WEEKLY: 7, DAILY: 1 };
  const days = Array.from({ length: count[rule.frequency as keyof typeof count] }, (_, offset) => offset);
  if (rule.frequency !== "YEARLY" || rule.months.length === 0) return days.map((offset) => first.add({ days: offset }));
  const months = [...new Set(rule.months)].filter((month) => month >= 1 && month <= 12).sort((a, b) => a - b);
  return months.flatMap((month) => {
    const start = first.with({ month });
    return Array.from({ length: start.daysInMonth }, (_, offset) => start.add({ days: offset }));
  });
}

/** Within a day every listed time; below a day the period's own, where the lists let it through. */
function timesOf(
  { frequency, hours, minutes, seconds }: RecurrenceRule,
  { hour, minute, second }: Temporal.PlainDateTime,
): readonly Temporal.PlainTime[] {
  const fits = (list: readonly number[], value: number) => (list.length === 0 || list.includes(value) ? [value] : []);
  const subHourly = frequency === "MINUTELY" || frequency === "SECONDLY";
  const at = {
    hours: subHourly || frequency === "HOURLY" ? fits(hours, hour) : sorted(hours, 23),
    minutes: subHourly ? fits(minutes, minute) : sorted(minutes, 59),
    seconds: frequency === "SECONDLY" ? fits(seconds, second) : sorted(seconds, 59),
  };
  return at.hours.flatMap((h) => at.minutes.flatMap((m) => at.seconds.map((s) => new Temporal.PlainTime(h, m, s))));
}

function sorted(list: readonly number[], most: number): readonly number[] {
  return [...new Set(list)].filter((value) => value >= 0 && value <= most).sort((left, right) => left - right);
}
