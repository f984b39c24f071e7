import { Kysely } from "kysely";
import { Pool } from "pg";
import { GroupWriter } from "./group-writer.ts";
import { kyselyDialect } from "./kysely-dialect.ts";
import { postgresPlace, postgresSettings } from "./postgres-settings.ts";
import { PostgresWriter } from "./postgres-writer.ts";
import { statementBuilder } from "./statement-builder.ts";
import { storeError } from "./store-error.ts";
import type { Statement, Store, Tables } from "./types.ts";

/**
 * A store in a PostgreSQL database that many hosts share: one connection of this host's own for writing, a few for
 * reading. While the database is down calls fail with store_unreachable; they work again when it is back.
 *
 * @throws JackfieldError store_unsupported, store_unreachable, store_locked, store_newer, store_read_only, store_failed
 */
export async function openPostgresStore(url: string, options: { readonly lockKey: string }): Promise<Store> {
  const settings = postgresSettings(url);
  const place = postgresPlace(settings);
  const build = statementBuilder("postgres");
  const connection = new PostgresWriter(settings, place, options.lockKey);
  try {
    await connection.migrate(build);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const pool = new Pool({ ...settings, max: 4 });
  // A reading connection that breaks while idle is replaced at the next query.
  pool.on("error", () => {});
  const query = async (statement: Statement): Promise<readonly unknown[]> => {
    try {
      return (await pool.query(statement.sql, [...statement.parameters])).rows;
    } catch (error) {
      throw storeError(error, place);
    }
  };
  const writer = new GroupWriter((batches) => connection.commit(batches));
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await writer.close();
    await Promise.all([connection.close(), pool.end()]);
  };
  return {
    kind: "postgres",
    read: new Kysely<Tables>({ dialect: kyselyDialect("postgres", query) }),
    build,
    write: (statements, options) => writer.write(statements, options),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
