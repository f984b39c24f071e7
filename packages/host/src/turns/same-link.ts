/** Links that people use for one another, or leave out: the time in Lima, at Lima, for Lima; my calendar (on) Friday. */
const loose: ReadonlySet<string | undefined> = new Set(["in", "on", "at", "for", "of", undefined]);

/** Whether a link word in a message may stand for the one in an example. Undefined is no link at all. */
export function isSameLink(link: string | undefined, expected: string | undefined): boolean {
  return link === expected || (loose.has(link) && loose.has(expected));
}
