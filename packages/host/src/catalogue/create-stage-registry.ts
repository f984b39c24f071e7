import { JackfieldError, pluginTypes } from "@jackfield/sdk";
import type { StageEntry, StageRegistry } from "./types.ts";

export function createStageRegistry(): StageRegistry {
  const byType = new Map(pluginTypes.map((type) => [type, new Map<string, StageEntry>()]));
  const all = (): StageEntry[] => [...byType.values()].flatMap((entries) => [...entries.values()]);

  return {
    register(entry) {
      const { type, id } = entry.stage;
      const entries = byType.get(type);
      if (!entries) {
        throw new JackfieldError(
          "plugin_type_unsupported",
          `${entry.plugin}: there is no plugin type ${type}; types are ${pluginTypes.join(", ")}.`,
        );
      }
      const other = entries.get(id);
      if (other && other.plugin !== entry.plugin) {
        throw new JackfieldError(
          "plugin_id_clash",
          `${entry.plugin}: ${other.plugin} already has a ${type} called ${id}.`,
        );
      }
      entries.set(id, entry);
    },
    get: (type, id) => byType.get(type)?.get(id),
    list: (type) => (type === undefined ? all() : [...(byType.get(type)?.values() ?? [])]).map(({ stage }) => stage),
    listByType: (type) => [...(byType.get(type)?.values() ?? [])].map(({ stage }) => stage),
    unregisterPlugin(plugin) {
      for (const entries of byType.values()) {
        for (const [id, entry] of entries) if (entry.plugin === plugin) entries.delete(id);
      }
    },
  };
}
