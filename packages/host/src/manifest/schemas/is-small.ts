/** Whether a JSON value is made of at most so many values. Looks at no more of them than that. */
export function isSmall(value: unknown, maxValues: number): boolean {
  let left = maxValues;
  const count = (inner: unknown): boolean => {
    if (--left < 0) return false;
    if (typeof inner !== "object" || inner === null) return true;
    for (const key in inner) {
      if (Object.hasOwn(inner, key) && !count((inner as Record<string, unknown>)[key])) return false;
    }
    return true;
  };
  return count(value);
}
