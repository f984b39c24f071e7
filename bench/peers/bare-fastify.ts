// A Fastify route that answers a search: what a user would write with no contract at all.
import Fastify from "fastify";
import { search } from "../plugins/search/index.ts";

const app = Fastify();
app.post<{ Body: { parameters: { query: string; limit: number } } }>("/search", async ({ body }) => ({
  status: "success",
  data: await search(body.parameters),
}));
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
