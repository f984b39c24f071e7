import { randomUUID } from "node:crypto";
import type { Host } from "@jackfield/host";
import { JackfieldError, messageOf } from "@jackfield/sdk";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorStatus } from "./error-status.ts";
import { loggedErrorId } from "./logged-error-id.ts";
import { presentError } from "./present-error.ts";
import { toJackfieldError } from "./to-jackfield-error.ts";
import type { App } from "./types.ts";

/** Every error of every route, in the one envelope and in the log. */
export function handleErrors(app: App, logger: Host["logger"]): void {
  const fail = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toJackfieldError(thrown);
    const errorId = `ERR-${randomUUID()}`;
    if (loggedErrorId(error) === undefined) logFailure(logger, error, errorId, request);
    if (error.code === "unauthenticated") reply.header("www-authenticate", "Bearer");
    reply.code(errorStatus(error)).send(presentError(error, errorId));
  };
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0]?.slice(0, 200);
    fail(new JackfieldError("route_not_found", `There is no ${request.method} ${path}.`), request, reply);
  });
}

function logFailure(logger: Host["logger"], error: JackfieldError, errorId: string, request: FastifyRequest): void {
  const fields = { error_id: errorId, code: error.code, method: request.method, route: request.routeOptions.url };
  if (error.code !== "internal_error") {
    logger.debug("request refused", fields);
    return;
  }
  const cause = error.cause ?? error;
  logger.error("request failed", { ...fields, cause: cause instanceof Error ? cause.stack : messageOf(cause) });
}
