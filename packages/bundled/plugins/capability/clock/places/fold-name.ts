/** The key under which names are compared: no case, accents, dots or apostrophes; hyphens and underscores are spaces; no "the" before it. */
export function foldName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .replace(/[.'’ʼ]/g, "")
    .replace(/[-_,\s]+/g, " ")
    .replace(/&/g, "and")
    .replace(/^the /, "")
    .replace(/^saint /, "st ")
    .trim();
}
