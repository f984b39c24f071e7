import type { Word } from "./read-sentence.ts";

const before = /^[\s,;:!?¿¡)\]”»—–]+/u;
/** A sentence's end, and the equals sign of who types at a calculator. An exclamation mark after a digit is arithmetic. */
const after = /(?:[\s?.,;:=…]|\p{Extended_Pictographic}|\u{200D}|\u{FE0F}|(?<![\p{N})])!)+$/u;

const pairs = [
  ["(", ")"],
  ["[", "]"],
  ['"', '"'],
  ["“", "”"],
] as const;

/** What the message says in the words `from` up to `to`, as it was typed, without the sentence's punctuation. */
export function slotText(text: string, words: readonly Word[], from: number, to: number): string {
  const first = words[from];
  if (first?.quoted && to - from === 1) return text.slice(first.start + 1, first.end - 1);
  // From word to word, so that "(2+3)*4" keeps its bracket, which is no word.
  const start = words[from - 1]?.end ?? 0;
  const end = words[to]?.start ?? text.length;
  return balanced(text.slice(start, end).replace(before, "").replace(after, ""));
}

/** Without a bracket or quotation mark that has no partner. */
function balanced(text: string): string {
  let trimmed = text;
  for (const [open, close] of pairs) {
    if (trimmed.startsWith(open) && !trimmed.includes(close, 1)) trimmed = trimmed.slice(1);
    if (trimmed.endsWith(close) && !trimmed.slice(0, -1).includes(open)) trimmed = trimmed.slice(0, -1);
  }
  return trimmed.trim();
}
