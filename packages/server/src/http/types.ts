import type { Host, TokenScope } from "@jackfield/host";
import type { Static, Subject, TSchema } from "@jackfield/sdk";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";

/** Who sent a request, as far as the server could establish. */
export interface HttpCaller {
  readonly subject: Subject;
  readonly scopes: readonly TokenScope[];
  /** The operator: a person at this machine, or the holder of the operator's token. */
  readonly operator: boolean;
}

/** Through which door requests come, which decides what they must show. */
export type Access =
  /** `inject` from this very process: the operator. */
  | { readonly kind: "in-process" }
  /** A socket that only this machine reaches. */
  | { readonly kind: "loopback"; readonly port: () => number }
  /** A socket that others reach: every request needs a token. */
  | { readonly kind: "network" };

export interface AppOptions {
  readonly access: Access;
  /** Told by `/healthz`, so that a client knows which process it speaks with. New at every start. */
  readonly instance: string;
  /** A token that makes its bearer the operator (JACKFIELD_TOKEN). */
  readonly operatorToken?: string;
}

/** Request and reply types follow from the TypeBox schemas of a route. */
export interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
  readonly serializer: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  SchemaTypes
>;

/** Adds the routes of one resource. */
export type AddRoutes = (app: App, host: Host) => void;

declare module "fastify" {
  interface FastifyRequest {
    caller: HttpCaller;
  }
}
