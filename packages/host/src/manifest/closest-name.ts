/** The known name that was probably meant, if one is at most two typing slips away. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const allowed = Math.min(2, Math.floor(name.length / 3));
  let best: { readonly name: string; readonly slips: number } | undefined;
  for (const candidate of known) {
    const slips = countSlips(name.toLowerCase(), candidate.toLowerCase());
    if (slips <= allowed && (best === undefined || slips < best.slips)) best = { name: candidate, slips };
  }
  return best?.name;
}

/** Letters to add, remove, change, or swap with their neighbour (optimal string alignment distance). */
function countSlips(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + changed,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
