import { identifierKey } from "@jackfield/sdk";
import type { Capability, PluginManifest } from "../manifest/types.ts";
import type { CatalogueEditor, CatalogueEntry, UnreadablePlugin } from "./types.ts";

export function createCatalogue(): CatalogueEditor {
  const entries = new Map<string, CatalogueEntry>();
  /** Ids as they are written, so that the common look-up does no string work. */
  const keys = new Map<string, string>();
  const unreadable: UnreadablePlugin[] = [];
  const capabilities = new WeakMap<PluginManifest, ReadonlyMap<string, Capability>>();
  let revision = 0;

  const keyOf = (id: string): string => keys.get(id) ?? identifierKey(id);

  return {
    get: (id) => entries.get(keyOf(id)),
    capability(entry, id) {
      let byId = capabilities.get(entry.manifest);
      if (!byId) {
        byId = new Map(entry.manifest.capabilities.map((capability) => [capability.id, capability]));
        capabilities.set(entry.manifest, byId);
      }
      return byId.get(id);
    },
    list: () => [...entries.values()],
    unreadable: () => unreadable,
    setState(id, state) {
      const entry = entries.get(keyOf(id));
      if (entry) entries.set(keyOf(id), { ...entry, state });
    },
    put(entry) {
      const { id } = entry.manifest;
      keys.set(id, identifierKey(id));
      entries.set(identifierKey(id), entry);
      revision += 1;
    },
    remove(id) {
      if (entries.delete(keyOf(id))) revision += 1;
      keys.delete(id);
    },
    reportUnreadable: (plugin) => void unreadable.push(plugin),
    get revision() {
      return revision;
    },
  };
}
