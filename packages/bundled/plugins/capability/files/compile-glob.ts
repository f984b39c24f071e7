import { FileFault } from "./file-fault.ts";

const mostAlternatives = 64;

/**
 * Compiles a glob: `*` and `?` within a name, `**` for any folders, `{a,b}` for either. Without a slash it is held
 * against the name alone; case does not count. Its own matcher, because a regular expression made from a glob can take
 * exponential time and a pattern may come from anyone.
 *
 * @throws FileFault bad_pattern
 */
export function compileGlob(pattern: string): (relative: string) => boolean {
  const alternatives = expandBraces(pattern.toLowerCase().replace(/^\.?\//, "")).map((one) => one.split("/"));
  return (relative) => {
    const names = relative.toLowerCase().split("/");
    return alternatives.some((globs) => matchNames(globs, globs.length === 1 ? names.slice(-1) : names));
  };
}

function expandBraces(pattern: string): readonly string[] {
  const match = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(pattern);
  if (!match) return [pattern];
  const [, before = "", choices = "", after = ""] = match;
  const expanded = expandBraces(after).flatMap((rest) => choices.split(",").map((choice) => before + choice + rest));
  if (expanded.length > mostAlternatives) {
    throw new FileFault("bad_pattern", `The pattern has more than ${mostAlternatives} alternatives.`);
  }
  return expanded;
}

function matchNames(globs: readonly string[], names: readonly string[]): boolean {
  // reached[n]: the globs so far can stand for the first n names.
  let reached = names.map(() => false);
  reached = [true, ...reached];
  for (const glob of globs) {
    const next = reached.map(() => false);
    let open = false;
    for (let count = 0; count <= names.length; count += 1) {
      open ||= reached[count] === true;
      if (glob === "**") next[count] = open;
      else if (reached[count] && count < names.length && matchName(glob, names[count] ?? "")) next[count + 1] = true;
    }
    reached = next;
  }
  return reached[names.length] === true;
}

/** Goes back to the last star only, which is enough. */
function matchName(glob: string, name: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let resume = 0;
  while (place < name.length) {
    if (glob[at] === "*") {
      star = at;
      resume = place;
      at += 1;
    } else if (at < glob.length && (glob[at] === "?" || glob[at] === name[place])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      resume += 1;
      place = resume;
      at = star + 1;
    } else return false;
  }
  return [...glob.slice(at)].every((letter) => letter === "*");
}
