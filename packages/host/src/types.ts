import type { JackfieldError } from "@jackfield/sdk";
import type { AuditLog } from "./audit/types.ts";
import type { Catalogue, CatalogueEntry, StageRegistry } from "./catalogue/types.ts";
import type { HostConfig, SettingReport } from "./config/types.ts";
import type { Discovery } from "./discovery/types.ts";
import type { Execute } from "./execution/types.ts";
import type { Tokens } from "./identity/types.ts";
import type { StartResult } from "./loader/types.ts";
import type { ManifestReading } from "./manifest/types.ts";
import type { HostLogger } from "./telemetry/types.ts";
import type { Answer } from "./turns/types.ts";

export interface Health {
  readonly ok: boolean;
  readonly error?: JackfieldError;
}

/** What changes the set of plugins. Each change is on disk, and in the audit log, before its promise resolves. */
export interface PluginManagement {
  /**
   * Takes the registration payload of an external plugin; the same id again replaces it.
   *
   * @throws JackfieldError registration_invalid, url_has_credentials, plugin_id_clash, origin_not_granted
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

/** A running host. */
export interface Host {
  /** Stable across restarts; the name of its audit chain. */
  readonly id: string;
  readonly config: HostConfig;
  readonly settings: readonly SettingReport[];
  readonly logger: HostLogger;
  readonly startup: readonly StartResult[];
  readonly catalogue: Catalogue;
  readonly stages: StageRegistry;
  readonly plugins: PluginManagement;
  readonly coordination: Coordination;
  readonly execute: Execute;
  readonly answer: Answer;
  readonly discovery: Discovery;
  readonly audit: AuditLog;
  readonly tokens: Tokens;
  close(): Promise<void>;
}

export interface CreateHostOptions {
  readonly config: HostConfig;
  readonly settings?: readonly SettingReport[];
  /** Folders of bundled plugins: trust 0, and their ids cannot be taken. */
  readonly bundledFolders?: readonly string[];
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  readonly newId?: () => string;
}

export type CreateHost = (options: CreateHostOptions) => Promise<Host>;
