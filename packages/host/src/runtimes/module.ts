import { pathToFileURL } from "node:url";
import {
  type CapabilityFunction,
  type InputEvent,
  JackfieldError,
  type Logger,
  messageOf,
  type Tool,
} from "@jackfield/sdk";
import type { CatalogueEntry } from "../catalogue/types.ts";
import { findModuleEntry } from "./module-entry.ts";
import { type ModuleExports, ownFunction, readModuleExports } from "./module-exports.ts";
import { createPluginContext } from "./plugin-context.ts";
import type { Instance, RuntimeAdapter } from "./types.ts";

export interface ModuleRuntimeOptions {
  readonly loggerFor: (entry: CatalogueEntry) => Logger;
  readonly pushInput: (plugin: string, input: InputEvent) => void;
}

/** Plugins made of JavaScript or TypeScript, in this process. */
export function createModuleRuntime({ loggerFor, pushInput }: ModuleRuntimeOptions): RuntimeAdapter {
  return {
    type: "module",
    async start(entry, dependencies) {
      const exports = await importPlugin(entry);
      const { context, contributions, close } = createPluginContext({
        entry,
        dependencies,
        logger: loggerFor(entry),
        pushInput,
      });
      const returned = await initialize(entry, exports, context);
      close();
      collectServices(entry, returned, contributions.services as Record<string, unknown>);
      requireServices(entry, contributions.services);
      const tools = [...exports.tools, ...contributions.tools];
      const functions = findFunctions(entry, exports, tools, returned);
      for (const listener of contributions.listeners) await listener.start?.();
      return instance(functions, { ...contributions, tools });
    },
  };
}

async function importPlugin(entry: CatalogueEntry): Promise<ModuleExports> {
  const { manifest, origin } = entry;
  if (manifest.runtime.type !== "module" || origin.folder === undefined) {
    throw new JackfieldError("entry_not_found", `${manifest.id} has no folder to load code from.`);
  }
  const file = findModuleEntry(manifest.id, origin.folder, manifest.runtime.entry);
  try {
    return readModuleExports((await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>);
  } catch (error) {
    throw new JackfieldError("entry_import_failed", `${manifest.id}: importing ${file} failed: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function initialize(
  entry: CatalogueEntry,
  exports: ModuleExports,
  context: Parameters<NonNullable<ModuleExports["initialize"]>>[0],
): Promise<unknown> {
  try {
    return await exports.initialize?.(context);
  } catch (error) {
    if (JackfieldError.is(error)) throw error;
    throw new JackfieldError("activation_failed", `${entry.manifest.id}: initialisation failed: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** A plugin may also hand its services over as what `initialize` returns. */
function collectServices(entry: CatalogueEntry, returned: unknown, services: Record<string, unknown>): void {
  if (typeof returned !== "object" || returned === null) return;
  for (const name of entry.manifest.provides) {
    if (!Object.hasOwn(services, name) && Object.hasOwn(returned, name))
      services[name] = (returned as Record<string, unknown>)[name];
  }
}

function requireServices(entry: CatalogueEntry, services: Readonly<Record<string, unknown>>): void {
  const missing = entry.manifest.provides.filter((name) => !Object.hasOwn(services, name));
  if (missing.length > 0) {
    throw new JackfieldError(
      "activation_failed",
      `${entry.manifest.id} does not provide ${missing.join(", ")}, which its manifest promises.`,
    );
  }
}

function findFunctions(
  entry: CatalogueEntry,
  exports: ModuleExports,
  tools: readonly Tool[],
  returned: unknown,
): ReadonlyMap<string, CapabilityFunction> {
  const registered = new Map(
    tools.map((tool) => [tool.id, ((parameters, context) => tool.execute(parameters, context)) as CapabilityFunction]),
  );
  const object = typeof returned === "object" && returned !== null ? returned : undefined;
  const find = (id: string) => registered.get(id) ?? (object && ownFunction(object, id)) ?? exports.function(id);
  const declared = entry.manifest.capabilities.map(({ id }) => id);
  const found = new Map<string, CapabilityFunction>(registered);
  const missing: string[] = [];
  for (const id of declared) {
    const capability = find(id);
    if (capability) found.set(id, capability);
    else missing.push(id);
  }
  if (missing.length > 0) {
    throw new JackfieldError(
      "capability_not_exported",
      `${entry.manifest.id}: the module has no function called ${missing.join(" or ")}.`,
      { details: { missing } },
    );
  }
  return found;
}

function instance(
  functions: ReadonlyMap<string, CapabilityFunction>,
  contributions: Instance["contributions"],
): Instance {
  return {
    contributions,
    call(capability, parameters, context) {
      const run = functions.get(capability);
      if (!run) throw new JackfieldError("capability_not_found", `The plugin registered no capability ${capability}.`);
      return run(parameters, context);
    },
    async stop() {
      for (const listener of contributions.listeners) await listener.stop?.();
    },
  };
}
