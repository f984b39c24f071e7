const words = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** What stands for a count in a phrase, for use inside a regular expression. */
export const countPattern = `\\d{1,6}|an?|${words.join("|")}`;

/** Reads what `countPattern` matches. */
export function readCount(word: string): number {
  const named = words.indexOf(word);
  if (named >= 0) return named + 1;
  return word === "a" || word === "an" ? 1 : Number(word);
}
