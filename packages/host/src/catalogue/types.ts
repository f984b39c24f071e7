import type { ErrorCode, PluginType, Problem } from "@jackfield/sdk";
import type { Capability, PluginManifest, Stage } from "../manifest/types.ts";

/** Why something is not as it should be, in the catalogue's words. */
export interface Cause {
  readonly code: ErrorCode;
  readonly message: string;
}

export type PluginState =
  | { readonly state: "discovered" }
  | { readonly state: "ready" }
  | { readonly state: "active" }
  | { readonly state: "failed"; readonly cause: Cause; readonly problems?: readonly Problem[] }
  | { readonly state: "blocked"; readonly by: readonly string[] }
  | { readonly state: "disabled"; readonly by: string }
  | { readonly state: "ineligible"; readonly missing: readonly string[] }
  | { readonly state: "unavailable"; readonly since: number; readonly cause: Cause };

export interface PluginOrigin {
  /** HomeClaw's word: found in a folder, or registered over the API. Set by the host only. */
  readonly source: "built-in" | "external";
  readonly bundled: boolean;
  readonly trust: 0 | 1;
  readonly folder?: string;
  readonly manifestFile?: string;
}

/** A plugin that the host knows of, whatever its state. */
export interface CatalogueEntry {
  readonly manifest: PluginManifest;
  readonly origin: PluginOrigin;
  readonly state: PluginState;
  readonly warnings: readonly Problem[];
  /** The operator's configuration over the manifest's own, paths resolved. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** A manifest that could not be read: listed, so that "why not?" has an answer. */
export interface UnreadablePlugin {
  readonly path: string;
  readonly id?: string;
  readonly problems: readonly Problem[];
}

/** Every plugin by id, in configuration order. Look-ups accept any spelling that is the same plugin. */
export interface Catalogue {
  get(id: string): CatalogueEntry | undefined;
  capability(entry: CatalogueEntry, id: string): Capability | undefined;
  list(): readonly CatalogueEntry[];
  unreadable(): readonly UnreadablePlugin[];
  setState(id: string, state: PluginState): void;
  /** Rises with every change of plugins or capabilities; what is derived from the catalogue compares it. */
  readonly revision: number;
}

/** The catalogue's writing side, held by the loader and by registration. */
export interface CatalogueEditor extends Catalogue {
  /** Adds a plugin, or replaces the one with the same id. */
  put(entry: CatalogueEntry): void;
  remove(id: string): void;
  reportUnreadable(plugin: UnreadablePlugin): void;
}

/** External plugins as their registration described them, on disk. */
export interface Registrations {
  list(): Promise<readonly { readonly id: string; readonly payload: unknown }[]>;
  /** On disk, surviving power loss, when it resolves. */
  save(id: string, payload: unknown): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** One stage plugin as the typed registry holds it. */
export interface StageEntry {
  readonly plugin: string;
  readonly stage: Stage;
}

/** MRP-VM's registry of typed plugins. */
export interface StageRegistry {
  /** @throws JackfieldError plugin_type_unsupported, plugin_id_clash */
  register(entry: StageEntry): void;
  get(type: PluginType, id: string): StageEntry | undefined;
  list(type?: PluginType): readonly Stage[];
  listByType(type: PluginType): readonly Stage[];
  unregisterPlugin(plugin: string): void;
}
