import { cleanText } from "./clean-text.ts";

/** Text from outside as one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}
