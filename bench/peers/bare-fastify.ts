// A Fastify route that repeats a text: what a user would write with no contract at all.
import Fastify from "fastify";
import { repeat } from "../plugins/echo/index.ts";

const app = Fastify();
app.post<{ Body: { parameters: { text: string; times: number } } }>("/repeat", async ({ body }) => ({
  status: "success",
  data: await repeat(body.parameters),
}));
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
