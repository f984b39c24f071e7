import { isAbsolute } from "node:path";
import { JackfieldError, Type } from "@jackfield/sdk";
import { answers } from "../answers.ts";
import {
  HealthSchema,
  ManifestCheckSchema,
  PluginSchema,
  PluginSummarySchema,
  UnreadablePluginSchema,
} from "../plugin-schemas.ts";
import { presentHealth } from "../present-health.ts";
import { presentManifestCheck } from "../present-manifest-check.ts";
import { presentPlugin, presentPluginSummary } from "../present-plugin.ts";
import { requireScope } from "../require-scope.ts";
import type { AddRoutes } from "../types.ts";

const tags = ["plugins"];
const params = Type.Object({ id: Type.String() });

const list = {
  tags,
  summary: "Every plugin that the host knows of, and the manifests that it could not read",
  response: answers(
    Type.Object({ plugins: Type.Array(PluginSummarySchema), unreadable: Type.Array(UnreadablePluginSchema) }),
  ),
};
const get = { tags, summary: "One plugin's full descriptor", params, response: answers(PluginSchema) };
const health = { tags, summary: "Whether a plugin can be called now", params, response: answers(HealthSchema) };
const check = {
  tags,
  summary: "Reads a manifest on this machine without loading its code",
  body: Type.Object(
    { path: Type.String({ description: "Absolute path of a folder or a manifest file." }) },
    { additionalProperties: false },
  ),
  response: answers(ManifestCheckSchema),
};

/** What there is, in what state. */
export const addPluginRoutes: AddRoutes = (app, host) => {
  const find = (id: string) => {
    const entry = host.catalogue.get(id);
    if (entry) return entry;
    throw new JackfieldError("plugin_not_found", `There is no plugin ${JSON.stringify(id)}.`);
  };
  app.get("/api/plugins", { schema: list }, async () => ({
    plugins: host.catalogue.list().map(presentPluginSummary),
    unreadable: host.catalogue.unreadable().map((plugin) => ({ ...plugin, problems: [...plugin.problems] })),
  }));
  app.get("/api/plugins/:id", { schema: get }, async ({ params, caller }) =>
    presentPlugin(find(params.id), caller.scopes.includes("admin")),
  );
  app.get("/api/plugins/health/:id", { schema: health }, async ({ params }) =>
    presentHealth(find(params.id).manifest.id, await host.plugins.health(params.id)),
  );
  app.post("/api/plugins/check", { schema: check, onRequest: requireScope("admin") }, async ({ body }) => {
    if (!isAbsolute(body.path)) throw new JackfieldError("request_malformed", "body/path must be an absolute path.");
    return presentManifestCheck(body.path, await host.plugins.check(body.path));
  });
};
