import { ownList } from "../own-list.ts";
import { ownValue } from "../own-value.ts";
import type { ProblemReport } from "../problem-report.ts";

/** Files that a manifest names must lie in its own folder. The loader looks again once links are followed. */
export function checkPaths(document: unknown, report: ProblemReport): void {
  const named = [{ item: ownValue(document, "entry"), path: "/entry" }, ...ownList(document, "skills")];
  for (const { item, path } of named) {
    if (typeof item === "string" && leadsOutside(item)) report.error(path, "must be a path inside the plugin's folder");
  }
}

/** Judged for every platform at once: a manifest written on one is read on another. */
function leadsOutside(path: string): boolean {
  if (/^[/\\]|^[a-z]:|^file:|\0/i.test(path)) return true;
  let depth = 0;
  for (const segment of path.split(/[/\\]/)) {
    if (segment === "..") depth--;
    else if (segment !== "." && segment !== "") depth++;
    if (depth < 0) return true;
  }
  return false;
}
