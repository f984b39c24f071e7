/** "in Tokyo", but "US Eastern Time" and "UTC" stand for themselves. */
export function atPlace(name: string): string {
  return /Time$|time$|^UTC|^GMT$/.test(name) ? name : `in ${name}`;
}
