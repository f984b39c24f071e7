import type { CallContext, Guide, Listener, Provider, Tool, UserInterface } from "@jackfield/sdk";
import type { CatalogueEntry } from "../catalogue/types.ts";

/** What a plugin handed over while it started. */
export interface Contributions {
  readonly tools: readonly Tool[];
  readonly listeners: readonly Listener[];
  readonly providers: readonly Provider[];
  readonly guides: readonly Guide[];
  readonly userInterfaces: readonly UserInterface[];
  readonly services: Readonly<Record<string, unknown>>;
}

/** A plugin that can be called. */
export interface Instance {
  readonly contributions: Contributions;
  /** Resolves to data, a Result or an async iterable of events; rejects with whatever the plugin threw. */
  call(capability: string, parameters: Readonly<Record<string, unknown>>, context: CallContext): unknown;
  stop(): Promise<void>;
}

/** How to speak with one kind of plugin. */
export interface RuntimeAdapter {
  readonly type: CatalogueEntry["manifest"]["runtime"]["type"];
  /** @throws JackfieldError entry_*, activation_*, capability_not_exported */
  start(entry: CatalogueEntry, dependencies: Readonly<Record<string, unknown>>): Promise<Instance>;
  /** Refuses, before it is registered, a plugin that this host must never call. @throws JackfieldError origin_not_granted */
  admit?(entry: CatalogueEntry): Promise<void>;
  /** Asks whether the plugin is up; absent where there is nothing to ask. @throws JackfieldError health_check_failed, origin_not_granted */
  checkHealth?(entry: CatalogueEntry): Promise<void>;
}
