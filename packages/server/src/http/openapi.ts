import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import { version } from "../version.ts";

/** What /openapi.json says beyond the routes. */
export const openapi: NonNullable<FastifyDynamicSwaggerOptions["openapi"]> = {
  openapi: "3.1.0",
  info: {
    title: "Jackfield",
    version,
    description: "A plugin host for AI agents. On loopback no token is needed; elsewhere every request carries one.",
  },
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      api_key: { type: "apiKey", in: "header", name: "x-api-key" },
    },
  },
  security: [{ bearer: [] }, { api_key: [] }, {}],
};
