import { Type } from "@jackfield/sdk";
import { answers } from "../answers.ts";
import { CapabilitySchema } from "../plugin-schemas.ts";
import { presentCapability } from "../present-capability.ts";
import type { AddRoutes } from "../types.ts";

const schema = {
  tags: ["tools"],
  summary: "What can be called now: every capability of every plugin that is ready",
  response: answers(
    Type.Object({
      tools: Type.Array(
        Type.Object({ plugin_id: Type.String(), plugin_version: Type.String(), ...CapabilitySchema.properties }),
      ),
    }),
  ),
};

const callable: ReadonlySet<string> = new Set(["ready", "active"]);

/** Made from the catalogue at every request, so that it always tells what is loaded now. */
export const addToolRoutes: AddRoutes = (app, host) => {
  app.get("/api/tools", { schema }, async () => ({
    tools: host.catalogue
      .list()
      .filter(({ state }) => callable.has(state.state))
      .flatMap(({ manifest }) =>
        manifest.capabilities.map((capability) => ({
          plugin_id: manifest.id,
          plugin_version: manifest.version,
          ...presentCapability(capability),
        })),
      ),
  }));
};
