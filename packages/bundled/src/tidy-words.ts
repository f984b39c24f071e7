const longest = 80;

/**
 * Lower case, single spaces, straight quotes, no commas and no final punctuation, without the small words that
 * stand before a day or a time. Text that is too long to be one becomes "".
 */
export function tidyWords(phrase: string): string {
  if (phrase.length > longest) return "";
  const words = phrase
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[,;]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[ ?!]+$/, "");
  // "24.12." is a day, its last dot no full stop.
  const bare = /^\d{1,2}\. ?\d{1,2}\.$/.test(words) ? words : words.replace(/\.$/, "");
  return bare.replace(/^(?:(?:on|at|by|for|the|of|this coming) )+/, "").replace(/ please$/, "");
}
