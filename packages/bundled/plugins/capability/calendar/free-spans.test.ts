import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { busyWithin, freeWithin, type Span } from "./free-spans.ts";

const midnight = Temporal.ZonedDateTime.from("2026-11-25T00:00[UTC]");
const at = (minutes: number) => midnight.add({ minutes });
const span = (start: number, end: number): Span => ({ start: at(start), end: at(end) });

test("property: every minute of the window is either busy or free, as the spans say", () => {
  const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 6 });
  fc.assert(
    fc.property(spans, (lengths) => {
      const window = span(10, 50);
      const busy = busyWithin(
        lengths.map(([start, length]) => span(start, start + length)),
        window,
      );
      const free = freeWithin(busy, window);
      for (let minute = 10; minute < 50; minute += 1) {
        const holds = (all: readonly Span[]) =>
          all.filter(({ start, end }) => !(start.until(at(minute)).sign < 0) && at(minute).until(end).sign > 0).length;
        const expected = lengths.some(([start, length]) => start <= minute && minute < start + length) ? 1 : 0;
        assert.equal(holds(busy), expected);
        assert.equal(holds(free), 1 - expected);
      }
    }),
  );
});
