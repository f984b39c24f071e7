/** The first `limit` of the items in the order of `compare`, without sorting the rest. */
export function bestOf<Item>(
  items: Iterable<Item>,
  limit: number,
  compare: (left: Item, right: Item) => number,
): readonly Item[] {
  const best: Item[] = [];
  for (const item of items) {
    const worst = best[best.length - 1];
    if (best.length >= limit && (worst === undefined || compare(item, worst) >= 0)) continue;
    best.splice(placeOf(best, item, compare), 0, item);
    if (best.length > limit) best.pop();
  }
  return best;
}

function placeOf<Item>(sorted: readonly Item[], item: Item, compare: (left: Item, right: Item) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
