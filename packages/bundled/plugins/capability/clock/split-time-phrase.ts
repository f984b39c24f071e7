export interface TimePhrase {
  readonly time: string;
  readonly from?: string;
  readonly to?: string;
}

const leadingTime = /^(\d{1,2}(?:[:.h]\d{2}| ?h\b)?(?: ?[ap]\.?m\b\.?)?|noon|midday|midnight)(?:\s+(.+))?$/i;

/** Takes "3pm in Berlin in Tokyo" or "10am PST to CET" apart; a phrase that begins with no time is all time. */
export function splitTimePhrase(phrase: string): TimePhrase {
  const [, time, rest = ""] = leadingTime.exec(phrase.trim()) ?? [];
  if (time === undefined) return { time: phrase };
  const [from, to] = rest.replace(/^(?:in|at) /i, "").split(/ (?:in|to|into) /i);
  return { time, ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
