import { FileFault } from "./file-fault.ts";
import { resolvePath } from "./resolve-path.ts";
import type { Found, Limits, Root } from "./types.ts";
import { walkRoots } from "./walk-roots.ts";

const mostCandidates = 5;

/**
 * The file that a person means: by its path, else the only one of that name, with or without its ending, else the only
 * one with the words in its name.
 *
 * @throws FileFault unknown_file, ambiguous_file, forbidden_path
 */
export async function findFile(
  phrase: string,
  roots: readonly Root[],
  limits: Limits,
  signal?: AbortSignal,
): Promise<Found> {
  const name = phrase.trim().replace(/^(?:(?:my|our|the) )+/i, "");
  try {
    return await resolvePath(roots, name);
  } catch (error) {
    if (!(error instanceof FileFault) || error.code !== "unknown_file") throw error;
    const { files } = await walkRoots(roots, limits, signal);
    return onlyOne(name, files) ?? raise(error);
  }
}

function onlyOne(name: string, files: readonly Found[]): Found | undefined {
  const wanted = name.toLowerCase();
  const tests: readonly ((relative: string, base: string) => boolean)[] = [
    (relative, base) => base === wanted || relative.endsWith(`/${wanted}`),
    (_, base) => base.replace(/\.[^.]*$/, "") === wanted,
    (relative) => relative.includes(wanted),
  ];
  for (const test of tests) {
    const found = files.filter(({ relative }) => {
      const lower = relative.toLowerCase();
      return test(lower, lower.slice(lower.lastIndexOf("/") + 1));
    });
    if (found.length > 1) throw ambiguous(name, found);
    if (found[0]) return found[0];
  }
  return undefined;
}

function ambiguous(name: string, found: readonly Found[]): FileFault {
  const names = found.slice(0, mostCandidates).map(({ path }) => path);
  const more = found.length > names.length ? ` and ${found.length - names.length} more` : "";
  return new FileFault("ambiguous_file", `Several files are called "${name}": ${names.join(", ")}${more}.`);
}

function raise(error: Error): never {
  throw error;
}
