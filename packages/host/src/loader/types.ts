import type { PluginState } from "../catalogue/types.ts";
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
}
