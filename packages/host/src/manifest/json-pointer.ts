/** Writes and reads JSON Pointers (RFC 6901): `""` is the whole document, `/capabilities/0/id` a place in it. */
export const jsonPointer = {
  join(base: string, ...segments: readonly (string | number)[]): string {
    return segments.reduce<string>(
      (path, segment) => `${path}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`,
      base,
    );
  },

  split(pointer: string): string[] {
    return pointer
      .split("/")
      .slice(1)
      .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
  },

  /** Whether a place is another one or lies below it. */
  isWithin(pointer: string, base: string): boolean {
    return pointer.startsWith(base) && (pointer.length === base.length || pointer[base.length] === "/");
  },
};
