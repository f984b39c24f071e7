import type { PluginSummary, UnreadablePluginDocument } from "../http/plugin-schemas.ts";

/** The answer of GET /api/plugins. */
export interface PluginList {
  readonly plugins: readonly PluginSummary[];
  readonly unreadable: readonly UnreadablePluginDocument[];
}
