import type { AuditLog } from "./audit/types.ts";
import type { Catalogue, StageRegistry } from "./catalogue/types.ts";
import type { InputQueue } from "./channels/types.ts";
import type { HostConfig, SettingReport } from "./config/types.ts";
import type { Coordination, Discovery } from "./discovery/types.ts";
import type { Execute } from "./execution/types.ts";
import type { Tokens } from "./identity/types.ts";
import type { PluginManagement, StartResult } from "./loader/types.ts";
import type { Contributions } from "./runtimes/types.ts";
import type { HostLogger } from "./telemetry/types.ts";
import type { Answer } from "./turns/types.ts";

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
  /** What a running plugin handed over; undefined while it does not run. */
  contributions(plugin: string): Contributions | undefined;
  /** What plugins push in from outside. */
  readonly inputs: InputQueue;
  close(): Promise<void>;
}

export interface CreateHostOptions {
  readonly config: HostConfig;
  readonly settings?: readonly SettingReport[];
  /** Folders of bundled plugins: trust 0, and their ids cannot be taken. */
  readonly bundledFolders?: readonly string[];
  /** Where what is built on this host listens, with numeric addresses; asked anew each time. No plugin is there. */
  readonly ownOrigins?: () => readonly string[];
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  readonly newId?: () => string;
}

export type CreateHost = (options: CreateHostOptions) => Promise<Host>;
