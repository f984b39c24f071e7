/** A stretch of time, its end not included. */
export interface Span {
  readonly start: Temporal.ZonedDateTime;
  readonly end: Temporal.ZonedDateTime;
}

const compare = Temporal.ZonedDateTime.compare;

/** The parts of `spans` within `window`, those that touch or overlap made one, in order. */
export function busyWithin(spans: readonly Span[], window: Span): readonly Span[] {
  const merged: Span[] = [];
  const clipped = spans.map((span) => clip(span, window)).filter(({ start, end }) => compare(start, end) < 0);
  for (const span of clipped.sort((left, right) => compare(left.start, right.start))) {
    const last = merged.at(-1);
    if (last && compare(span.start, last.end) <= 0)
      merged[merged.length - 1] = { ...last, end: later(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

/** What `busy`, in order and apart, leaves of `window`. */
export function freeWithin(busy: readonly Span[], window: Span): readonly Span[] {
  const starts = [window.start, ...busy.map(({ end }) => end)];
  const ends = [...busy.map(({ start }) => start), window.end];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? window.end }))
    .filter(({ start, end }) => compare(start, end) < 0);
}

function clip({ start, end }: Span, window: Span): Span {
  return { start: later(start, window.start), end: compare(end, window.end) < 0 ? end : window.end };
}

function later(left: Temporal.ZonedDateTime, right: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return compare(left, right) > 0 ? left : right;
}
