import { Type } from "@jackfield/sdk";
import { answers } from "../answers.ts";
import { HealthSchema, RegistrationSchema } from "../plugin-schemas.ts";
import { presentHealth } from "../present-health.ts";
import { requireScope } from "../require-scope.ts";
import { subjectName } from "../subject-name.ts";
import type { AddRoutes } from "../types.ts";

const tags = ["plugins"];
const onRequest = requireScope("admin");

const register = {
  tags,
  summary: "Registers an external plugin, or replaces its registration",
  body: RegistrationSchema,
  response: answers(Type.Object({ plugin_id: Type.String(), registered: Type.Literal(true), health: HealthSchema })),
};
const unregister = {
  tags,
  summary: "Removes a registered plugin",
  body: Type.Object({ plugin_id: Type.String() }, { additionalProperties: false }),
  response: answers(Type.Object({ plugin_id: Type.String(), unregistered: Type.Literal(true) })),
};
const unregisterAll = {
  tags,
  summary: "Removes every registered plugin; plugins found in folders stay",
  response: answers(Type.Object({ plugin_ids: Type.Array(Type.String()) })),
};

/** External plugins come and go. */
export const addRegistrationRoutes: AddRoutes = (app, host) => {
  // The host reads the payload itself and names every wrong field; the schema is for clients.
  const validatorCompiler = () => () => true;
  app.post("/api/plugins/register", { schema: register, onRequest, validatorCompiler }, async ({ body, caller }) => {
    const { entry, health } = await host.plugins.register(body, subjectName(caller));
    const { id } = entry.manifest;
    return { plugin_id: id, registered: true as const, health: presentHealth(id, health) };
  });
  app.post("/api/plugins/unregister", { schema: unregister, onRequest }, async ({ body, caller }) => {
    await host.plugins.unregister(body.plugin_id, subjectName(caller));
    return { plugin_id: body.plugin_id, unregistered: true as const };
  });
  app.post("/api/plugins/unregister-all", { schema: unregisterAll, onRequest }, async ({ caller }) => ({
    plugin_ids: [...(await host.plugins.unregisterAll(subjectName(caller)))],
  }));
};
