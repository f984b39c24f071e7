import { identifierKey, JackfieldError, messageOf } from "@jackfield/sdk";
import type { CatalogueEditor, CatalogueEntry } from "../catalogue/types.ts";
import type { Instance, RuntimeAdapter } from "../runtimes/types.ts";
import { canRun } from "./dependencies.ts";
import type { Activator } from "./types.ts";

export interface ActivatorOptions {
  readonly catalogue: CatalogueEditor;
  readonly runtimes: ReadonlyMap<string, RuntimeAdapter>;
  readonly timeoutMs: number;
  /** Ids that must be running before this plugin. */
  readonly needs: (id: string) => readonly string[];
  /** Told before a plugin's code runs. */
  readonly onStart: (entry: CatalogueEntry) => void;
  /** Told how the start ended, before anybody gets the plugin; without an instance it failed. */
  readonly onEnd: (entry: CatalogueEntry, started: number, end: Instance | JackfieldError) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFailure: (entry: CatalogueEntry, error: JackfieldError) => void;
}

export function createActivator(options: ActivatorOptions): Activator {
  const { catalogue, runtimes, timeoutMs } = options;
  const instances = new Map<string, Instance>();
  const provided = new Map<string, Readonly<Record<string, unknown>>>();
  const starting = new Map<string, Promise<Instance>>();

  const find = (id: string): CatalogueEntry => {
    const entry = catalogue.get(id);
    if (!entry) throw new JackfieldError("plugin_not_found", `There is no plugin ${id}.`);
    return entry;
  };

  async function start(id: string): Promise<Instance> {
    const services = await startNeeds(id);
    const entry = find(id);
    try {
      const instance = await run(entry, services);
      instances.set(id, instance);
      provided.set(id, services);
      if (find(id).state.state !== "unavailable") catalogue.setState(id, { state: "active" });
      return instance;
    } catch (thrown) {
      const error = asActivationError(id, thrown);
      catalogue.setState(id, { state: "failed", cause: { code: error.code, message: error.message } });
      blockDependents(id);
      options.onFailure(entry, error);
      throw error;
    }
  }

  async function run(entry: CatalogueEntry, services: Readonly<Record<string, unknown>>): Promise<Instance> {
    const { id, runtime } = entry.manifest;
    const started = options.clock();
    let instance: Instance;
    try {
      const adapter = runtimes.get(runtime.type);
      if (!adapter)
        throw new JackfieldError("runtime_unavailable", `${id}: this host cannot run ${runtime.type} plugins.`);
      options.onStart(entry);
      instance = await inTime(adapter.start(entry, services), entry, timeoutMs);
    } catch (thrown) {
      const error = asActivationError(id, thrown);
      await options.onEnd(entry, started, error);
      throw error;
    }
    try {
      await options.onEnd(entry, started, instance);
    } catch (error) {
      // What cannot be answered for does not run.
      await instance.stop().catch(() => {});
      throw error;
    }
    return instance;
  }

  /** All services of the plugins that it depends on by name; of the others those that it requires. */
  async function startNeeds(id: string): Promise<Readonly<Record<string, unknown>>> {
    const { requires, dependencies } = find(id).manifest;
    const wanted = new Set(requires);
    const named = new Set(dependencies.map(identifierKey));
    const services: Record<string, unknown> = {};
    for (const other of options.needs(id)) {
      const { contributions } = await activate(other);
      for (const [name, service] of Object.entries(contributions.services))
        if (!Object.hasOwn(services, name) && (wanted.has(name) || named.has(identifierKey(other))))
          services[name] = service;
    }
    return Object.freeze(services);
  }

  function blockDependents(id: string): void {
    for (const { manifest, state } of catalogue.list()) {
      if (manifest.id === id || !canRun(state) || !options.needs(manifest.id).includes(id)) continue;
      catalogue.setState(manifest.id, { state: "blocked", by: [id] });
      blockDependents(manifest.id);
    }
  }

  function activate(anyId: string): Promise<Instance> {
    const { manifest, state } = find(anyId);
    const { id } = manifest;
    const running = instances.get(id);
    if (running) return Promise.resolve(running);
    if (!canRun(state)) return Promise.reject(notReady(find(id)));
    let promise = starting.get(id);
    if (!promise) {
      promise = start(id).finally(() => starting.delete(id));
      starting.set(id, promise);
    }
    return promise;
  }

  async function deactivate(id: string): Promise<void> {
    const instance = instances.get(id);
    instances.delete(id);
    provided.delete(id);
    try {
      await instance?.stop();
    } catch (thrown) {
      const entry = catalogue.get(id);
      if (entry)
        options.onFailure(
          entry,
          new JackfieldError("activation_failed", `${id}: stopping failed: ${messageOf(thrown)}`, { cause: thrown }),
        );
    }
  }

  return {
    active: (id) => instances.get(id),
    activate,
    deactivate,
    async stop() {
      for (const id of [...instances.keys()].reverse()) await deactivate(id);
    },
    services: (id) => provided.get(id),
  };
}

function asActivationError(id: string, thrown: unknown): JackfieldError {
  if (JackfieldError.is(thrown)) return thrown;
  return new JackfieldError("activation_failed", `${id}: ${messageOf(thrown)}`, { cause: thrown });
}

/** Why a plugin cannot be called, in one sentence. */
export function notReady({ manifest: { id }, state }: CatalogueEntry): JackfieldError {
  const reason =
    state.state === "failed"
      ? `it failed: ${state.cause.message}`
      : state.state === "blocked"
        ? `it is blocked by ${state.by.join(", ")}`
        : state.state === "disabled"
          ? `it is disabled by ${state.by}`
          : state.state === "ineligible"
            ? `it waits for ${state.missing.join(", ")}`
            : `it is ${state.state}`;
  return new JackfieldError("plugin_not_ready", `${id} cannot run: ${reason}`.replace(/([^.])$/, "$1."), {
    details: { state },
  });
}

/** A plugin that comes up after its time is stopped again. */
async function inTime(start: Promise<Instance>, { manifest }: CatalogueEntry, timeoutMs: number): Promise<Instance> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new JackfieldError("activation_timeout", `${manifest.id} did not initialise within ${timeoutMs} ms.`));
      start.then((instance) => instance.stop()).catch(() => {});
    }, timeoutMs);
  });
  try {
    return await Promise.race([start, late]);
  } finally {
    clearTimeout(timer);
  }
}
