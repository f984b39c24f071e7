import { type Static, Type } from "@jackfield/sdk";
import { withoutUndefined } from "../../without-undefined.ts";
import { answers } from "../answers.ts";
import { requireScope } from "../require-scope.ts";
import type { AddRoutes } from "../types.ts";

const tags = ["audit"];
const onRequest = requireScope("admin");

const RowSchema = Type.Object({
  chain: Type.String({ description: "The host that wrote it." }),
  seq: Type.Integer(),
  hash: Type.String(),
  at: Type.Integer({ description: "Milliseconds since 1970." }),
  record: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditRowDocument = Static<typeof RowSchema>;

const VerdictSchema = Type.Object({
  intact: Type.Boolean(),
  rows: Type.Integer(),
  fault: Type.Optional(Type.String()),
  seq: Type.Optional(Type.Integer({ description: "Where the chain first breaks." })),
  message: Type.Optional(Type.String()),
});
export type AuditVerdictDocument = Static<typeof VerdictSchema>;

const list = {
  tags,
  summary: "What happened, newest first",
  querystring: Type.Object(
    {
      plugin: Type.Optional(Type.String({ minLength: 1 })),
      subject: Type.Optional(Type.String({ minLength: 1 })),
      event: Type.Optional(Type.String({ minLength: 1 })),
      before: Type.Optional(Type.Integer({ minimum: 1, description: "Rows older than this sequence number." })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    },
    { additionalProperties: false },
  ),
  response: answers(Type.Object({ rows: Type.Array(RowSchema) })),
};
const verify = { tags, summary: "Whether the log is as it was written", response: answers(VerdictSchema) };

export const addAuditRoutes: AddRoutes = (app, host) => {
  app.get("/api/v1/audit", { schema: list, onRequest }, async ({ query }) => ({
    rows: (await host.audit.list(withoutUndefined(query))).map((row) => ({ ...row, record: { ...row.record } })),
  }));
  app.get("/api/v1/audit/verify", { schema: verify, onRequest }, async () => host.audit.verify());
};
