import type { TokenDescription } from "@jackfield/host";
import { JackfieldError, type Static, Type } from "@jackfield/sdk";
import { withoutUndefined } from "../../without-undefined.ts";
import { answers } from "../answers.ts";
import { auditTokenChange } from "../audit-token-change.ts";
import { requireScope } from "../require-scope.ts";
import type { AddRoutes } from "../types.ts";

const tags = ["tokens"];
const onRequest = requireScope("admin");
const closed = { additionalProperties: false } as const;

const name = Type.String({ pattern: "^[a-z0-9][a-z0-9._-]{0,63}$", description: "The subject of calls made with it." });
const scopes = Type.Array(Type.Unsafe<"act-as" | "admin">({ type: "string", enum: ["act-as", "admin"] }), {
  uniqueItems: true,
  description: "act-as: may call for another user. admin: may manage plugins and tokens, and read the audit log.",
});
const expiry = Type.Integer({ minimum: 1, description: "Milliseconds since 1970." });

const TokenSchema = Type.Object({
  name,
  scopes,
  created_at: Type.Integer({ description: "Milliseconds since 1970." }),
  expires_at: Type.Optional(expiry),
});
export type TokenDocument = Static<typeof TokenSchema>;

const CreatedSchema = Type.Object({
  name,
  token: Type.String({ description: "Shown this once; only its hash is kept." }),
});
export type CreatedToken = Static<typeof CreatedSchema>;

const list = {
  tags,
  summary: "The API tokens there are",
  response: answers(Type.Object({ tokens: Type.Array(TokenSchema) })),
};
const create = {
  tags,
  summary: "Makes an API token",
  body: Type.Object({ name, scopes: Type.Optional(scopes), expires_at: Type.Optional(expiry) }, closed),
  response: answers(CreatedSchema),
};
const remove = {
  tags,
  summary: "Removes an API token",
  params: Type.Object({ name: Type.String() }),
  response: answers(Type.Object({ name: Type.String(), removed: Type.Literal(true) })),
};

export const addTokenRoutes: AddRoutes = (app, host) => {
  app.get("/api/v1/tokens", { schema: list, onRequest }, async () => ({ tokens: host.tokens.list().map(present) }));
  app.post("/api/v1/tokens", { schema: create, onRequest }, async ({ body, caller }) => {
    const { name, scopes = [], expires_at } = body;
    if (name === "owner") throw new JackfieldError("token_exists", "owner is the person at this machine.");
    const change = { event: "token_created", token: name, caller } as const;
    return { name, token: await auditTokenChange(host, change, () => host.tokens.create(name, scopes, expires_at)) };
  });
  app.delete("/api/v1/tokens/:name", { schema: remove, onRequest }, async ({ params: { name }, caller }) => {
    await auditTokenChange(host, { event: "token_removed", token: name, caller }, () => host.tokens.remove(name));
    return { name, removed: true as const };
  });
};

function present({ name, scopes, createdAt, expiresAt }: TokenDescription): TokenDocument {
  return withoutUndefined({ name, scopes: [...scopes], created_at: createdAt, expires_at: expiresAt });
}
