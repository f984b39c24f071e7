import { Type } from "@jackfield/sdk";
import { answers } from "../answers.ts";
import type { AddRoutes } from "../types.ts";

const schema = {
  tags: ["discovery"],
  summary: "The capabilities nearest to a message, best first",
  querystring: Type.Object(
    {
      query: Type.String({ minLength: 1, maxLength: 4096 }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: false },
  ),
  response: answers(
    Type.Object({
      query: Type.String(),
      results: Type.Array(
        Type.Object({
          plugin_id: Type.String(),
          capability_id: Type.String(),
          name: Type.String(),
          description: Type.String(),
          score: Type.Number({ description: "Comparable within one query only." }),
          terms: Type.Array(Type.Object({ term: Type.String(), score: Type.Number() })),
        }),
      ),
    }),
  ),
};

export const addDiscoverRoutes: AddRoutes = (app, host) => {
  app.get("/api/v1/discover", { schema }, async ({ query: { query, limit } }) => ({
    query,
    results: host.discovery
      .rank(query, limit === undefined ? {} : { limit })
      .map(({ entry, capability, score, terms }) => ({
        plugin_id: entry.manifest.id,
        capability_id: capability.id,
        name: capability.name,
        description: capability.description,
        score,
        terms: terms.map((term) => ({ ...term })),
      })),
  }));
};
