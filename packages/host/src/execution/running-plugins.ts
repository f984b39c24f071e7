import type { Logger, Services } from "@jackfield/sdk";
import type { CatalogueEntry, Cause } from "../catalogue/types.ts";
import type { Activator } from "../loader/types.ts";
import type { Instance } from "../runtimes/types.ts";
import { hostServices, type PluginSurroundings } from "./call-context.ts";
import type { RunningPlugins } from "./rooms.ts";

export interface RunningPluginsOptions {
  readonly activator: Activator;
  readonly loggerFor: (entry: CatalogueEntry) => Logger;
  readonly reportDown: (id: string, cause: Cause) => void;
  readonly reportUp: (id: string) => void;
}

export function createRunningPlugins({
  activator,
  loggerFor,
  reportDown,
  reportUp,
}: RunningPluginsOptions): RunningPlugins {
  const surroundings = new WeakMap<Instance, PluginSurroundings>();
  const none: Services = Object.freeze({});

  return {
    active: activator.active,
    activate: activator.activate,
    surroundings(entry) {
      const { id, version } = entry.manifest;
      const instance = activator.active(id);
      let made = instance && surroundings.get(instance);
      if (!made) {
        made = {
          plugin: Object.freeze({ id, version }),
          config: entry.config,
          logger: loggerFor(entry),
          host: hostServices(entry),
          dependencies: activator.services(id) ?? none,
        };
        if (instance) surroundings.set(instance, made);
      }
      return made;
    },
    observe(entry, answer) {
      const { id } = entry.manifest;
      // Code in this process can claim to be down; a server that does not answer is.
      const isServer = entry.manifest.runtime.type !== "module";
      if (isServer && answer.kind === "failure" && answer.result.error?.code === "plugin_unavailable") {
        reportDown(id, { code: "plugin_unavailable", message: answer.result.error.message });
      } else if (entry.state.state === "unavailable" && answer.kind === "value") {
        reportUp(id);
      }
      if (answer.kind === "failure")
        loggerFor(entry).warn("a call failed", {
          code: answer.result.error?.code,
          reason: answer.result.error?.message,
        });
    },
  };
}
