import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

export interface Page {
  /** From the repository's root, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

const root = join(import.meta.dirname, "../..");

/** Every page of documentation in the repository. */
export const pages: readonly Page[] = globSync(["*.md", "docs/**/*.md", "packages/*/README.md"], { cwd: root })
  .map((file) => file.replaceAll(sep, "/"))
  .sort()
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
