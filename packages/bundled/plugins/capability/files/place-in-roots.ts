import { join, relative, sep } from "node:path";
import { isHidden } from "./is-hidden.ts";
import type { Found, Root } from "./types.ts";

/** The place of a real path (no links in it) within the roots; undefined outside them and where it is hidden. */
export function placeInRoots(roots: readonly Root[], real: string): Found | undefined {
  for (const root of roots) {
    const inside = relative(root.real, real);
    const segments = inside === "" ? [] : inside.split(sep);
    // On Windows another drive's path stays absolute.
    if (segments[0] === ".." || join(root.real, inside) !== real) continue;
    if (!segments.some(isHidden)) return foundAt(root, segments, real);
  }
  return undefined;
}

/** A file below a root, by the names that lead to it. */
export function foundAt(root: Root, segments: readonly string[], location: string): Found {
  const below = segments.join("/");
  return { path: root.label === "" ? below : `${root.label}/${below}`, relative: below, root, location };
}
