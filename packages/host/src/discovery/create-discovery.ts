import type { Catalogue, CatalogueEntry } from "../catalogue/types.ts";
import type { Capability, PluginManifest } from "../manifest/types.ts";
import { createBm25Index, type RankedKey } from "./bm25-index.ts";
import { capabilityFields } from "./capability-fields.ts";
import { tokenize } from "./tokenize.ts";
import type { Discovery, RankedCapability } from "./types.ts";

interface Indexed {
  readonly manifest: PluginManifest;
  readonly capability: Capability;
}

export interface DiscoveryOptions {
  readonly catalogue: Catalogue;
  /** How many capabilities a query finds that names no limit of its own. */
  readonly topK?: number;
}

/**
 * Ranks every capability of the catalogue, whatever its plugin's state. The index is built at the first query and
 * follows the catalogue from then on: plugins that did not change are not read again.
 */
export function createDiscovery({ catalogue, topK = 10 }: DiscoveryOptions): Discovery {
  const index = createBm25Index(tokenize);
  const indexed = new Map<string, Indexed>();
  const manifests = new Map<string, PluginManifest>();
  let revision: number | undefined;

  const drop = (manifest: PluginManifest): void => {
    for (const { id } of manifest.capabilities) {
      index.remove(keyOf(manifest, id));
      indexed.delete(keyOf(manifest, id));
    }
    manifests.delete(manifest.id);
  };
  const take = (manifest: PluginManifest): void => {
    for (const capability of manifest.capabilities) {
      const key = keyOf(manifest, capability.id);
      index.set(key, capabilityFields(manifest, capability));
      indexed.set(key, { manifest, capability });
    }
    manifests.set(manifest.id, manifest);
  };
  const follow = (entries: readonly CatalogueEntry[]): void => {
    const present = new Set(entries.map(({ manifest }) => manifest));
    for (const manifest of [...manifests.values()]) if (!present.has(manifest)) drop(manifest);
    for (const manifest of present) if (!manifests.has(manifest.id)) take(manifest);
  };
  const asCapability = ({ key, score, terms }: RankedKey): readonly RankedCapability[] => {
    const found = indexed.get(key);
    const entry = found && catalogue.get(found.manifest.id);
    return found && entry ? [{ entry, capability: found.capability, score, terms }] : [];
  };

  return {
    rank(query, { limit = topK } = {}) {
      if (revision !== catalogue.revision) {
        follow(catalogue.list());
        revision = catalogue.revision;
      }
      return index.rank(query, limit).flatMap(asCapability);
    },
  };
}

function keyOf({ id }: PluginManifest, capability: string): string {
  return `${id}\n${capability}`;
}
