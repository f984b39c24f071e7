const maxLength = 80;

// Controls and direction marks would let a name from outside rewrite the line that it is shown on.
const unshowable = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A name or value from outside, short and in quotes, for a message to people. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  const short = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  const shown = typeof value === "string" ? JSON.stringify(short.toWellFormed()) : short;
  return shown.replace(unshowable, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
