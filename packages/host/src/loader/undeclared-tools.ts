import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Contributions } from "../runtimes/types.ts";
import { declaresByRunning } from "./describe-plugin.ts";

/** Ids of tools that a plugin registered although its manifest, which lists what it can do, does not name them. */
export function undeclaredTools(entry: CatalogueEntry, { tools }: Contributions): readonly string[] {
  if (declaresByRunning(entry)) return [];
  const declared = new Set(entry.manifest.capabilities.map(({ id }) => id));
  return tools.map(({ id }) => id).filter((id) => !declared.has(id));
}
