import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorStatus } from "./error-status.ts";
import { presentError } from "./present-error.ts";
import { toJackfieldError } from "./to-jackfield-error.ts";

/** For paths that no route can be looked up for, which the error handler never sees. */
export function refuseMalformedPath(thrown: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const error = toJackfieldError(thrown);
  reply.code(errorStatus(error)).send(presentError(error, `ERR-${randomUUID()}`));
}
