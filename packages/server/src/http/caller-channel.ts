import type { FastifyRequest } from "fastify";

/** What the audit log calls this way in. Only the operator's own command line may say that it is one. */
export function callerChannel(request: FastifyRequest): "cli" | "http" {
  return request.caller.operator && request.headers["x-jackfield-channel"] === "cli" ? "cli" : "http";
}
