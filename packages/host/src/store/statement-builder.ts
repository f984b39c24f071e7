import { Kysely } from "kysely";
import { kyselyDialect } from "./kysely-dialect.ts";
import type { Store, Tables } from "./types.ts";

/** Kysely that compiles statements in a database's SQL and refuses to run them. */
export function statementBuilder(kind: Store["kind"]): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: kyselyDialect(kind, refuse) });
}

function refuse(): never {
  throw new Error("A built statement runs through write()");
}
