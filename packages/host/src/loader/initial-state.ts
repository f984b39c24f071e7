import { extname } from "node:path";
import type { PluginOrigin, PluginState } from "../catalogue/types.ts";
import type { PluginSetting } from "../config/types.ts";
import type { PluginManifest } from "../manifest/types.ts";

const foreign = new Set([".py", ".pyc", ".rb", ".go", ".rs", ".sh"]);

/** What can be said of a plugin from its manifest and the operator's word alone. */
export function initialState(
  manifest: PluginManifest,
  origin: PluginOrigin,
  setting: PluginSetting | undefined,
  runtimes: ReadonlySet<string>,
): PluginState {
  const { runtime } = manifest;
  if (setting?.enabled === false) return { state: "disabled", by: "the configuration" };
  if (runtime.type === "none") return { state: "ready" };
  if (runtime.type === "module" && foreign.has(extname(runtime.entry ?? ""))) {
    const message = `${manifest.id}: ${runtime.entry} is not JavaScript or TypeScript; wrap it as an http plugin.`;
    return { state: "failed", cause: { code: "unsupported_entry", message } };
  }
  if (!runtimes.has(runtime.type)) {
    return {
      state: "failed",
      cause: { code: "runtime_unavailable", message: `${manifest.id}: this host cannot run ${runtime.type} plugins.` },
    };
  }
  if (runtime.type === "module" && origin.trust !== 0) {
    return {
      state: "ineligible",
      missing: ["trust: 0 for it in the configuration, because its code is not bundled and would run unconfined"],
    };
  }
  return { state: "discovered" };
}
