import { stat } from "node:fs/promises";
import type { AllowedFile, AllowedFiles } from "../../../src/types.ts";
import { compileGlob } from "./compile-glob.ts";
import { openRoots } from "./open-roots.ts";
import { readText } from "./read-text.ts";
import { resolvePath } from "./resolve-path.ts";
import type { Limits } from "./types.ts";
import { walkRoots } from "./walk-roots.ts";

/** The service that lends other plugins the same files, behind the same walls. */
export function createAllowedFiles(config: Readonly<Record<string, unknown>>, limits: Limits): AllowedFiles {
  return {
    async list({ pattern }) {
      const matches = compileGlob(pattern);
      const roots = await openRoots(config);
      const walk = await walkRoots(roots, limits);
      const files: AllowedFile[] = [];
      for (const { path, location, relative } of walk.files) {
        const status = matches(relative) ? await stat(location).catch(() => undefined) : undefined;
        if (status) files.push({ path, size: status.size, modified: status.mtime.toISOString() });
      }
      return { files, folders: roots.map(({ given }) => given), truncated: walk.truncated };
    },
    async read(path) {
      const roots = await openRoots(config);
      const { text } = await readText(roots, await resolvePath(roots, path), limits.readBytes);
      return text;
    },
  };
}
