import type { CatalogueEntry, PluginOrigin } from "../catalogue/types.ts";
import type { ManifestReading } from "../manifest/types.ts";
import { initialState } from "./initial-state.ts";
import { mergePluginConfig } from "./plugin-config.ts";

/** The catalogue's entry of a plugin that registered itself over the API. */
export function registeredEntry(
  reading: Extract<ManifestReading, { ok: true }>,
  runtimes: ReadonlySet<string>,
): CatalogueEntry {
  const { manifest, warnings } = reading;
  const origin: PluginOrigin = { source: "external", bundled: false, trust: 1 };
  const state = initialState(manifest, origin, undefined, runtimes);
  return {
    manifest,
    origin,
    warnings,
    state: state.state === "discovered" ? { state: "ready" } : state,
    config: mergePluginConfig(manifest.configSchema, manifest.config, {}, "."),
  };
}
