import type { JackfieldError } from "@jackfield/sdk";
import type { CatalogueEntry, PluginState } from "../catalogue/types.ts";
import type { ManifestReading } from "../manifest/types.ts";
import type { Instance } from "../runtimes/types.ts";

/** What start-up made of one plugin. */
export interface StartResult {
  readonly id: string;
  readonly state: PluginState;
  readonly durationMs: number;
}

/** Hands out running plugins; two first uses at once share one start. */
export interface Activator {
  /** The running instance without waiting, if there is one. */
  active(id: string): Instance | undefined;
  /** Starts the plugin and what it depends on. @throws JackfieldError plugin_not_ready and the loader's codes */
  activate(id: string): Promise<Instance>;
  deactivate(id: string): Promise<void>;
  /** Stops every plugin, dependents first. */
  stop(): Promise<void>;
  /** What other plugins provide to this one; undefined while it does not run. */
  services(id: string): Readonly<Record<string, unknown>> | undefined;
}

export interface Health {
  readonly ok: boolean;
  readonly error?: JackfieldError;
}

/** What changes the set of plugins. Each change is on disk, and in the audit log, before its promise resolves. */
export interface PluginManagement {
  /**
   * Takes the registration payload of an external plugin; the same id again replaces it.
   *
   * @throws JackfieldError registration_invalid, url_has_credentials, plugin_id_clash, and
   * origin_not_granted for where this host itself listens
   */
  register(payload: unknown, subject: string): Promise<{ readonly entry: CatalogueEntry; readonly health: Health }>;
  /** @throws JackfieldError plugin_not_found */
  unregister(id: string, subject: string): Promise<void>;
  /** Removes every registered plugin; returns their ids. Found plugins stay. */
  unregisterAll(subject: string): Promise<readonly string[]>;
  /** Asks an external plugin's health URL; a plugin in this process is healthy when it can be called. @throws JackfieldError plugin_not_found */
  health(id: string): Promise<Health>;
  /** Reads and checks a plugin folder or manifest file without loading its code, schemas compiled. */
  check(folderOrFile: string): Promise<ManifestReading>;
}
