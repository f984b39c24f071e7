import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";
import type { Store } from "../store/types.ts";
import { hashFolder } from "./content-hash.ts";

/** Whether a plugin says what it can do only by running. */
export function declaresByRunning({ manifest }: CatalogueEntry): boolean {
  return (
    manifest.runtime.type === "module" &&
    manifest.capabilities.length === 0 &&
    manifest.stages.length === 0 &&
    manifest.skills.length === 0
  );
}

/** What a plugin said by running. */
export interface Description {
  readonly capabilities: readonly Capability[];
  /** It brings more than capabilities: listeners, guides, providers, interfaces or services, which are there from the start. */
  readonly startsAlways: boolean;
}

/** What plugins declared by running, kept by the content of their folder, so that they are described once. */
export interface Descriptions {
  find(entry: CatalogueEntry): Promise<Description | undefined>;
  keep(entry: CatalogueEntry, description: Description): Promise<void>;
}

export function createDescriptions(store: Store): Descriptions {
  return {
    async find({ manifest, origin }) {
      if (origin.folder === undefined) return undefined;
      const row = await store.read
        .selectFrom("descriptions")
        .selectAll()
        .where("id", "=", manifest.id)
        .executeTakeFirst();
      if (!row || row.content_hash !== (await hashFolder(origin.folder))) return undefined;
      const kept: unknown = JSON.parse(row.capabilities);
      // An earlier version kept the capabilities alone, so it takes one more run to know the rest.
      return Array.isArray(kept) ? undefined : (kept as Description);
    },
    async keep({ manifest, origin }, description) {
      if (origin.folder === undefined) return;
      const values = { content_hash: await hashFolder(origin.folder), capabilities: JSON.stringify(description) };
      const statement = store.build
        .insertInto("descriptions")
        .values({ id: manifest.id, ...values })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
        .compile();
      await store.write([statement]);
    },
  };
}
