import { type InputEvent, JackfieldError, type Logger, type PluginContext } from "@jackfield/sdk";
import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Contributions } from "./types.ts";

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] extends readonly (infer Item)[] ? Item[] : Type[Key] };

export interface PluginContextOptions {
  readonly entry: CatalogueEntry;
  readonly dependencies: Readonly<Record<string, unknown>>;
  readonly logger: Logger;
  readonly pushInput: (plugin: string, input: InputEvent) => void;
}

/** The context that `initialize` gets, and what it collects. Registering ends when initialisation does. */
export function createPluginContext({ entry, dependencies, logger, pushInput }: PluginContextOptions): {
  readonly context: PluginContext;
  readonly contributions: Contributions;
  close(): void;
} {
  const { manifest } = entry;
  const collected: Mutable<Omit<Contributions, "services">> & { services: Record<string, unknown> } = {
    tools: [],
    listeners: [],
    providers: [],
    guides: [],
    userInterfaces: [],
    services: {},
  };
  let open = true;
  const collect =
    <Item>(list: Item[]) =>
    (item: Item): void => {
      requireOpen();
      list.push(item);
    };
  const stopCollecting = (): void => {
    open = false;
  };
  const requireOpen = (): void => {
    if (!open)
      throw new JackfieldError(
        "context_revoked",
        `${manifest.id} registered something after its initialisation had ended.`,
      );
  };
  const context: PluginContext = Object.freeze({
    plugin: Object.freeze({ id: manifest.id, version: manifest.version }),
    config: entry.config,
    logger,
    dependencies,
    services: dependencies,
    registerTool: collect(collected.tools),
    registerListener: collect(collected.listeners),
    registerProvider: collect(collected.providers),
    registerGuide: collect(collected.guides),
    registerUI: collect(collected.userInterfaces),
    provideService(name: string, service: unknown) {
      requireOpen();
      if (!manifest.provides.includes(name)) {
        throw new JackfieldError(
          "activation_failed",
          `${manifest.id} provides ${name}, which its manifest does not list under services.provides.`,
        );
      }
      collected.services[name] = service;
    },
    pushInput: (input: InputEvent) => pushInput(manifest.id, input),
  });
  return { context, contributions: collected, close: stopCollecting };
}
