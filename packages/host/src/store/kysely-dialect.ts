import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Store } from "./types.ts";

/** Runs one query and returns its rows. */
export type RunQuery = (query: CompiledQuery) => readonly unknown[] | Promise<readonly unknown[]>;

/** Kysely over whatever runs a query: there are no transactions to begin and nothing to release. */
export function kyselyDialect(kind: Store["kind"], run: RunQuery): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => ({ rows: (await run(query)) as R[] }),
    streamQuery: () => {
      throw new Error("Rows are read in pages, not streamed");
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    createDriver: () => driver,
    ...(kind === "sqlite"
      ? {
          createAdapter: () => new SqliteAdapter(),
          createIntrospector: (database) => new SqliteIntrospector(database),
          createQueryCompiler: () => new SqliteQueryCompiler(),
        }
      : {
          createAdapter: () => new PostgresAdapter(),
          createIntrospector: (database) => new PostgresIntrospector(database),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        }),
  };
}

async function refuseTransaction(): Promise<never> {
  throw new Error("There are no transactions to await inside; hand a batch to write()");
}
