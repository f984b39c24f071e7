import { Type } from "@jackfield/sdk";
import { answers } from "../answers.ts";
import type { AddRoutes } from "../types.ts";

const schema = {
  tags: ["discovery"],
  summary: "Who can do this: which plugins of which hosts offer a capability, by its id or in words",
  querystring: Type.Object({ query: Type.String({ minLength: 1, maxLength: 4096 }) }, { additionalProperties: false }),
  response: answers(
    Type.Object({
      query: Type.String(),
      offers: Type.Array(
        Type.Object({
          host: Type.String(),
          plugin_id: Type.String(),
          plugin_version: Type.String(),
          capability_id: Type.String(),
          state: Type.String(),
        }),
      ),
    }),
  ),
};

export const addCapabilityRoutes: AddRoutes = (app, host) => {
  app.get("/api/v1/capabilities", { schema }, async ({ query: { query } }) => ({
    query,
    offers: host.coordination.whoCan(query).map((offer) => ({
      host: offer.host,
      plugin_id: offer.plugin,
      plugin_version: offer.version,
      capability_id: offer.capability,
      state: offer.state,
    })),
  }));
};
