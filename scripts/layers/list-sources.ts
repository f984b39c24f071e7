import { globSync } from "node:fs";
import { sep } from "node:path";
import { locateSource } from "./locate-source.ts";
import type { SourceFile } from "./types.ts";

/** Every TypeScript file of every package, in a stable order. */
export function listSources(root: string): readonly SourceFile[] {
  return globSync("packages/*/{src,plugins}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/node_modules/**"] })
    .map((file) => file.replaceAll(sep, "/"))
    .sort()
    .flatMap((file) => locateSource(file) ?? []);
}
