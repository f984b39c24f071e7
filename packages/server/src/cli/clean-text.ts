import { stripVTControlCharacters } from "node:util";

// C0 and C1 controls but tab and line feed, and the marks that reorder what a terminal shows.
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose.
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text from outside as it may be shown on a terminal: no escape sequences, no control characters. */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text).replace(unsafe, "");
}
