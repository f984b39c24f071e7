import type { CallOutcome } from "@jackfield/host";
import { JackfieldError, ResultSchema, Type } from "@jackfield/sdk";
import type { FastifyReply } from "fastify";
import { abortOnDisconnect } from "../abort-on-disconnect.ts";
import { callerChannel } from "../caller-channel.ts";
import { ErrorEnvelope } from "../error-envelope.ts";
import { errorStatus } from "../error-status.ts";
import { presentError } from "../present-error.ts";
import { sameTurn } from "../same-turn.ts";
import type { AddRoutes, HttpCaller } from "../types.ts";

const closed = { additionalProperties: false } as const;

const schema = {
  tags: ["calls"],
  summary: "Runs a capability",
  description:
    "200 tells what the plugin did, errors and time-outs of its own included; other statuses what the host refused.",
  params: Type.Object({ id: Type.String() }),
  body: Type.Object(
    {
      parameters: Type.Record(Type.String(), Type.Unknown()),
      capability: Type.Optional(Type.String({ description: "Unset: `parameters.op`, or the only one there is." })),
      debug: Type.Optional(Type.Boolean({ description: "Give diagnostics back." })),
      idempotency_key: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
      user_context: Type.Optional(
        Type.Object(
          {
            user_id: Type.Optional(Type.String({ minLength: 1, description: "Another user needs the scope act-as." })),
            permissions: Type.Optional(
              Type.Array(Type.String(), { description: "Not believed: permissions follow from the API token." }),
            ),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  response: {
    200: ResultSchema,
    202: Type.Object({ status: Type.Literal("pending_approval"), approval_id: Type.String() }),
    default: ErrorEnvelope,
  },
};

export const executePath = "/api/v1/plugins/:id/execute";

/** The way to plugin code. The id of the call, and of its audit row, comes back as `x-request-id`. */
export const addExecuteRoutes: AddRoutes = (app, host) => {
  app.post(executePath, { schema }, async (request, reply) => {
    const { body, caller } = request;
    const signal = abortOnDisconnect(reply);
    await sameTurn();
    const { outcome } = host.execute({
      plugin: request.params.id,
      parameters: withoutHostOverlay(body.parameters),
      subject: caller.subject,
      channel: callerChannel(request),
      signal,
      debug: body.debug === true,
      ...(body.capability === undefined ? undefined : { capability: body.capability }),
      ...(body.idempotency_key === undefined ? undefined : { idempotencyKey: body.idempotency_key }),
      ...actingFor(caller, body.user_context?.user_id),
    });
    return answer(reply, await outcome);
  });
};

/** `__host` is the host's own overlay; callers do not give it. */
function withoutHostOverlay(parameters: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(parameters, "__host")) return parameters;
  const { __host, ...rest } = parameters;
  return rest;
}

function actingFor(caller: HttpCaller, user: string | undefined): { readonly onBehalfOf: string } | undefined {
  if (user === undefined || user === caller.subject.id) return undefined;
  if (caller.scopes.includes("act-as")) return { onBehalfOf: user };
  throw new JackfieldError("act_as_denied", "user_context names another user; that needs the scope act-as.");
}

function answer(reply: FastifyReply, outcome: CallOutcome): FastifyReply {
  reply.header("x-request-id", outcome.requestId);
  switch (outcome.kind) {
    case "done":
      return reply.send(outcome.result);
    case "pending":
      return reply.code(202).send({ status: "pending_approval", approval_id: outcome.approval });
    case "refused":
      return reply.code(errorStatus(outcome.error)).send(presentError(outcome.error, outcome.requestId));
  }
}
