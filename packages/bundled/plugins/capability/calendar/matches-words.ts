import type { CalendarEvent } from "./types.ts";

/** Words that people add to say what kind of thing they look for. */
const kinds = new Set([
  "appointment",
  "appointments",
  "meeting",
  "meetings",
  "event",
  "events",
  "the",
  "my",
  "a",
  "an",
  "with",
]);

/**
 * A test for events that hold every word of a phrase, in whatever case and accents. Words such as "appointment" need
 * not be there, unless there are no others.
 */
export function matchesWords(phrase: string): (event: CalendarEvent) => boolean {
  const words = fold(phrase)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !kinds.has(word));
  const wanted = telling.length > 0 ? telling : words;
  return ({ summary, location, description, people }) => {
    const text = fold([summary, location, description, ...people].join("\n"));
    return wanted.length > 0 && wanted.every((word) => text.includes(word));
  };
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
