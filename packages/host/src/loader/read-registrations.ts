import { identifierKey } from "@jackfield/sdk";
import type { CatalogueEntry, Registrations, UnreadablePlugin } from "../catalogue/types.ts";
import type { ManifestReading } from "../manifest/types.ts";
import { registeredEntry } from "./registered-entry.ts";

export interface ReadRegistrationsOptions {
  readonly registrations: Registrations;
  readonly parseRegistration: (payload: unknown) => ManifestReading;
  readonly runtimes: ReadonlySet<string>;
  /** Plugins found in folders; their ids win. */
  readonly taken: readonly CatalogueEntry[];
}

/** The plugins that registered themselves over the API, from the store. One that is no longer understood is listed as such. */
export async function readRegistrations(
  options: ReadRegistrationsOptions,
): Promise<{ entries: CatalogueEntry[]; unreadable: UnreadablePlugin[] }> {
  const taken = new Set(options.taken.map(({ manifest }) => identifierKey(manifest.id)));
  const entries: CatalogueEntry[] = [];
  const unreadable: UnreadablePlugin[] = [];
  for (const { id, payload } of await options.registrations.list()) {
    const reading = options.parseRegistration(payload);
    const path = "registered over the API";
    if (!reading.ok) unreadable.push({ path, id, problems: reading.problems });
    else if (taken.has(identifierKey(id))) {
      unreadable.push({
        path,
        id,
        problems: [
          { severity: "error", code: "plugin_id_clash", message: `The id ${id} is now taken by a plugin of a folder.` },
        ],
      });
    } else entries.push(registeredEntry(reading, options.runtimes));
  }
  return { entries, unreadable };
}
