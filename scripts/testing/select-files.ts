import { globSync } from "node:fs";
import { relative, resolve } from "node:path";

/**
 * Absolute paths of the test files with a suffix (`test` or `soak`), or of those among them that `wanted` names: a file
 * or a folder, from the working folder.
 */
export function selectFiles(root: string, suffix: "test" | "soak", wanted: readonly string[]): readonly string[] {
  const patterns = ["packages/*/{src,plugins,test}", "scripts", "test"].map((folder) => `${folder}/**/*.${suffix}.ts`);
  const all = globSync(patterns, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] })
    .map((file) => resolve(root, file))
    .sort();
  if (wanted.length === 0) return all;
  return all.filter((file) => wanted.some((place) => lies(file, resolve(place))));
}

function lies(file: string, place: string): boolean {
  return !relative(place, file).startsWith("..");
}
