import { isDeepStrictEqual } from "node:util";
import { JackfieldError, messageOf, type Tool } from "@jackfield/sdk";
import type { CatalogueEditor, CatalogueEntry, PluginState, StageRegistry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";
import type { Contributions } from "../runtimes/types.ts";
import { canRun } from "./dependencies.ts";
import { type Description, type Descriptions, declaresByRunning } from "./describe-plugin.ts";
import type { Activator } from "./types.ts";

export interface StartPluginOptions {
  readonly catalogue: CatalogueEditor;
  readonly stages: StageRegistry;
  readonly activator: Activator;
  readonly descriptions: Descriptions;
  /** Turns what a plugin registered into capabilities. @throws JackfieldError manifest_invalid */
  readonly describeTools: (tools: readonly Tool[]) => readonly Capability[];
}

/** Brings a plugin as far as it must be before it can be called; a fault becomes its state. */
export async function startPlugin(entry: CatalogueEntry, options: StartPluginOptions): Promise<void> {
  const { id } = entry.manifest;
  try {
    for (const stage of entry.manifest.stages) options.stages.register({ plugin: id, stage });
    if (declaresByRunning(entry)) await describe(entry, options);
    else if (startsNow(entry)) await options.activator.activate(id);
    else options.catalogue.setState(id, { state: "ready" });
  } catch (error) {
    if (canRun(options.catalogue.get(id)?.state ?? entry.state)) {
      const code = JackfieldError.is(error) ? error.code : "activation_failed";
      options.catalogue.setState(id, { state: "failed", cause: { code, message: messageOf(error) } });
    }
  }
}

/** A plugin of capabilities only waits for its first use; whatever others build on is there from the start. */
function startsNow({ manifest }: CatalogueEntry): boolean {
  return manifest.activation === "start" || manifest.failure === "critical" || manifest.provides.length > 0;
}

async function describe(entry: CatalogueEntry, options: StartPluginOptions): Promise<void> {
  const { catalogue, activator, descriptions } = options;
  const { id } = entry.manifest;
  const known = await descriptions.find(entry);
  let description = known;
  if (!description || description.startsAlways || startsNow(entry)) {
    const { contributions } = await activator.activate(id);
    description = readDescription(contributions, options);
    if (!isDeepStrictEqual(description, known)) await descriptions.keep(entry, description);
  }
  const { capabilities } = description;
  const current = catalogue.get(id) ?? entry;
  const state: PluginState = current.state.state === "active" ? current.state : { state: "ready" };
  catalogue.put({ ...current, state, manifest: Object.freeze({ ...entry.manifest, capabilities }) });
}

function readDescription(contributions: Contributions, { describeTools }: StartPluginOptions): Description {
  const { tools, listeners, providers, guides, userInterfaces, services } = contributions;
  const others = [...listeners, ...providers, ...guides, ...userInterfaces, ...Object.keys(services)];
  return { capabilities: describeTools(tools), startsAlways: others.length > 0 };
}
