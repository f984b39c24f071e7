import { z } from "zod";

/** The one call that every side of a benchmark makes: a search with a filter that gives back five results. */
export const parameters = {
  query: "status of the project",
  limit: 5,
  filters: { language: "en", since: "2026-01-01", sites: ["example.org"] },
};

/** A word that stands in every right answer. */
export const proof = "Page number 4";

/** The schemas of `plugins/search/plugin.yaml` as the MCP SDK takes them. */
export const zodSchemas = {
  inputSchema: {
    query: z.string().min(1).max(500),
    limit: z.number().int().min(1).max(50),
    filters: z
      .strictObject({
        language: z.enum(["en", "de", "fr"]).optional(),
        since: z.string().max(30).optional(),
        sites: z.array(z.string()).max(10).optional(),
      })
      .optional(),
  },
  outputSchema: {
    total: z.number().int(),
    results: z.array(z.strictObject({ title: z.string(), url: z.string(), snippet: z.string(), score: z.number() })),
  },
};
