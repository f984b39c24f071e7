import { realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { errorCode } from "./error-code.ts";
import { FileFault } from "./file-fault.ts";
import { isHidden } from "./is-hidden.ts";
import { placeInRoots } from "./place-in-roots.ts";
import type { Found, Root } from "./types.ts";

/**
 * The file or folder that a path means: relative to one of the roots, with a root's label before it, or absolute.
 *
 * @throws FileFault forbidden_path for what lies outside the walls, whether it exists or not; unknown_file
 */
export async function resolvePath(roots: readonly Root[], path: string): Promise<Found> {
  const candidates = candidatesOf(roots, path);
  if (candidates.length === 0) throw forbidden(path);
  for (const candidate of candidates) {
    const real = await realPathOf(candidate);
    if (real === undefined) continue;
    const found = placeInRoots(roots, real);
    if (!found) throw forbidden(path);
    return found;
  }
  throw new FileFault("unknown_file", `There is no file "${path}" in the allowed folders.`);
}

/** Absolute paths that are meant, none when the path tries to leave its root or goes through hidden folders. */
function candidatesOf(roots: readonly Root[], path: string): readonly string[] {
  if (path.includes("\0") || path.split(/[\\/]/).includes("..")) return [];
  const inRoots = isAbsolute(path)
    ? roots.flatMap((root) => [root.given, root.real].map((start) => [root, relative(start, path)] as const))
    : roots.flatMap((root) => [[root, path] as const, ...withoutLabel(root, path)]);
  return inRoots.filter(([, below]) => isOpen(below)).map(([root, below]) => join(root.real, below));
}

function withoutLabel(root: Root, path: string): readonly (readonly [Root, string])[] {
  const start = `${root.label}/`;
  return root.label !== "" && path.startsWith(start) ? [[root, path.slice(start.length)]] : [];
}

function isOpen(below: string): boolean {
  const segments = below.split(sep === "\\" ? /[\\/]/ : "/").filter((segment) => segment !== "" && segment !== ".");
  return !isAbsolute(below) && !segments.includes("..") && !segments.some(isHidden);
}

async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "EACCES", "EINVAL"].includes(errorCode(error))) return undefined;
    throw error;
  }
}

function forbidden(path: string): FileFault {
  return new FileFault("forbidden_path", `"${path}" is outside the allowed folders, or hidden.`);
}
