import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";

export interface RankedCapability {
  readonly entry: CatalogueEntry;
  readonly capability: Capability;
  /** Higher is better; comparable within one query only. */
  readonly score: number;
  /** Query terms that matched, with their share of the score. */
  readonly terms: readonly { readonly term: string; readonly score: number }[];
}

export interface Discovery {
  /** The capabilities nearest to a message, best first. */
  rank(query: string, options?: { readonly limit?: number }): readonly RankedCapability[];
}

/** One entry of "who can do this?". */
export interface CapabilityOffer {
  readonly host: string;
  readonly plugin: string;
  readonly version: string;
  readonly capability: string;
  readonly state: string;
}

/** Answers which plugins of which hosts offer a capability, by its id or in words. */
export interface Coordination {
  whoCan(capabilityOrWords: string): readonly CapabilityOffer[];
}
