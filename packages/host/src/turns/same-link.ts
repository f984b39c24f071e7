/** Links that people use for one another: the time in Lima, at Lima, for Lima. */
const loose = new Set(["in", "on", "at", "for", "of"]);

/** Whether a link word in a message may stand for the one in an example, or, when the example has none, be left out. */
export function isSameLink(link: string, expected: string | undefined): boolean {
  return link === expected || (loose.has(link) && (expected === undefined || loose.has(expected)));
}
