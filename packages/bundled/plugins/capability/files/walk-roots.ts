import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Skip } from "@jackfield/sdk";
import { errorCode } from "./error-code.ts";
import { isHidden } from "./is-hidden.ts";
import { foundAt, placeInRoots } from "./place-in-roots.ts";
import type { Found, Limits, Root, Walk } from "./types.ts";

interface Folder {
  readonly root: Root;
  readonly segments: readonly string[];
  readonly location: string;
}

/**
 * Every file within the walls, folder by folder, names in order. A link to a file inside is that file under the
 * link's name; links to folders are not followed, so that a circle ends.
 */
export async function walkRoots(roots: readonly Root[], limits: Limits, signal?: AbortSignal): Promise<Walk> {
  const files: Found[] = [];
  const skips: Skip[] = [];
  const folders: Folder[] = roots.map((root) => ({ root, segments: [], location: root.real }));
  const skip = (found: Found, reason: Skip["reason"], message: string) => {
    if (skips.length < limits.skips) skips.push({ id: found.path, reason, details: { message } });
  };
  let entries = 0;
  for (let folder = folders.shift(); folder; folder = folders.shift()) {
    signal?.throwIfAborted();
    const { root, segments, location } = folder;
    const children = await readFolder(location);
    if (!children) skip(foundAt(root, segments, location), "auth", "The folder cannot be read.");
    for (const child of children ?? []) {
      if (isHidden(child.name)) continue;
      entries += 1;
      if (entries > limits.entries) return { files, skips, truncated: true };
      const found = foundAt(root, [...segments, child.name], join(location, child.name));
      if (child.isFile()) files.push(found);
      else if (child.isDirectory() && segments.length < limits.depth) {
        folders.push({ root, segments: [...segments, child.name], location: found.location });
      } else if (child.isSymbolicLink()) {
        const target = await linkedFile(roots, found.location);
        if (target === "inside") files.push(found);
        if (target === "outside") skip(found, "other", "The link leads outside the allowed folders.");
      }
    }
  }
  return { files, skips, truncated: false };
}

async function readFolder(location: string): Promise<readonly Dirent[] | undefined> {
  try {
    const children = await readdir(location, { withFileTypes: true });
    return children.sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (error) {
    // A folder that was removed while others were read is just not there.
    if (errorCode(error) === "ENOENT") return [];
    return undefined;
  }
}

/** Where a link leads: to a file inside the walls, outside them, or to nothing that counts. */
async function linkedFile(roots: readonly Root[], link: string): Promise<"inside" | "outside" | "elsewhere"> {
  try {
    const real = await realpath(link);
    if (!placeInRoots(roots, real)) return "outside";
    return (await stat(real)).isFile() ? "inside" : "elsewhere";
  } catch {
    return "elsewhere";
  }
}
