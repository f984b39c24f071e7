import { Type } from "@jackfield/sdk";
import { abortOnDisconnect } from "../abort-on-disconnect.ts";
import { answers } from "../answers.ts";
import { callerChannel } from "../caller-channel.ts";
import { presentTurn } from "../present-turn.ts";
import { TurnSchema } from "../turn-schemas.ts";
import type { AddRoutes } from "../types.ts";

const schema = {
  tags: ["turns"],
  summary: "Asks in words: finds the plugin that fits, calls it, answers",
  body: Type.Object(
    { message: Type.String(), session: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })) },
    { additionalProperties: false },
  ),
  response: answers(TurnSchema),
};

export const addTurnRoutes: AddRoutes = (app, host) => {
  app.post("/api/v1/turns", { schema }, async (request, reply) => {
    const { message, session } = request.body;
    const answer = await host.answer({
      message,
      subject: request.caller.subject,
      channel: callerChannel(request),
      signal: abortOnDisconnect(reply),
      ...(session === undefined ? undefined : { session }),
    });
    return presentTurn(answer);
  });
};
