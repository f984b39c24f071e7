import type { TokenScope } from "@jackfield/host";
import { JackfieldError } from "@jackfield/sdk";
import type { FastifyRequest } from "fastify";

/** A route hook that lets only callers with this scope pass. */
export function requireScope(scope: TokenScope) {
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    if (request.caller.scopes.includes(scope)) done();
    else done(new JackfieldError("forbidden", `This needs an API token with the scope ${scope}.`));
  };
}
