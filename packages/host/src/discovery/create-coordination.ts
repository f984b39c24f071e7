import type { Catalogue, CatalogueEntry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";
import type { CapabilityOffer, Coordination, Discovery } from "./types.ts";

/** Knows the plugins of this host. An exact capability id wins; otherwise the words are looked up as a message is. */
export function createCoordination({
  host,
  catalogue,
  discovery,
}: {
  readonly host: string;
  readonly catalogue: Catalogue;
  readonly discovery: Discovery;
}): Coordination {
  const offer = ({ manifest, state }: CatalogueEntry, capability: Capability): CapabilityOffer => ({
    host,
    plugin: manifest.id,
    version: manifest.version,
    capability: capability.id,
    state: state.state,
  });

  return {
    whoCan(capabilityOrWords) {
      const exact = catalogue.list().flatMap((entry) => {
        const capability = catalogue.capability(entry, capabilityOrWords);
        return capability ? [offer(entry, capability)] : [];
      });
      if (exact.length > 0) return exact;
      return discovery
        .rank(capabilityOrWords)
        .map(({ entry, capability }) => offer(catalogue.get(entry.manifest.id) ?? entry, capability));
    },
  };
}
