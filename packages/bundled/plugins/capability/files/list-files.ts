import { stat } from "node:fs/promises";
import type { Result } from "@jackfield/sdk";
import { countOf } from "../../../src/count-of.ts";
import { compileGlob } from "./compile-glob.ts";
import { scopeOf } from "./scope-of.ts";
import { spellSize } from "./spell-size.ts";
import type { Found, Limits, Root } from "./types.ts";
import { walkRoots } from "./walk-roots.ts";

export interface FilesToList {
  readonly folder?: string;
  /** A glob. */
  readonly pattern?: string;
  readonly sort?: "name" | "newest" | "oldest" | "largest" | "smallest";
  readonly limit?: number;
}

interface Listed {
  readonly path: string;
  readonly size: number;
  readonly modified: string;
}

/** Files whose status is asked for at the same time. */
const atOnce = 64;

const orders: Readonly<Record<NonNullable<FilesToList["sort"]>, (left: Listed, right: Listed) => number>> = {
  name: (left, right) => left.path.localeCompare(right.path, "en", { numeric: true }),
  newest: (left, right) => right.modified.localeCompare(left.modified),
  oldest: (left, right) => left.modified.localeCompare(right.modified),
  largest: (left, right) => right.size - left.size,
  smallest: (left, right) => left.size - right.size,
};

/** The files of the allowed folders, with sizes and dates. */
export async function listFiles(
  { folder, pattern, sort = "name", limit = 50 }: FilesToList,
  roots: readonly Root[],
  limits: Limits,
  signal?: AbortSignal,
): Promise<Result> {
  const matches = pattern === undefined ? () => true : compileGlob(pattern);
  const walk = await walkRoots(roots, limits, signal);
  const scope = scopeOf(walk.files, roots, folder);
  const chosen = scope.files.filter(({ relative }) => matches(relative));
  const all: Listed[] = [];
  for (let start = 0; start < chosen.length; start += atOnce) {
    signal?.throwIfAborted();
    all.push(...(await Promise.all(chosen.slice(start, start + atOnce).map(describe))).flat());
  }
  const files = all.sort(orders[sort]).slice(0, limit);
  const title = `${countOf(all.length, "file")}${pattern === undefined ? "" : ` like ${pattern}`} in ${scope.where}`;
  const missing = scope.missing === undefined ? "" : ` (no folder is called "${scope.missing}")`;
  const more = all.length > files.length ? [`… and ${countOf(all.length - files.length, "more", "more")}`] : [];
  const text = [`${title}${missing}${all.length > 0 ? ":" : "."}`, ...files.map(line), ...more].join("\n");
  return {
    status: "success",
    data: { text, files, total: all.length, truncated: walk.truncated, folders: roots.map(({ given }) => given) },
    skips: [...walk.skips],
  };
}

async function describe({ path, location }: Found): Promise<readonly Listed[]> {
  const status = await stat(location).catch(() => undefined);
  return status ? [{ path, size: status.size, modified: status.mtime.toISOString() }] : [];
}

function line({ path, size, modified }: Listed): string {
  return `${path}  ${spellSize(size)}  ${modified.slice(0, 10)}`;
}
