import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { Kysely } from "kysely";
import { checkpointWhenIdle } from "./checkpoint-when-idle.ts";
import { type Batch, GroupWriter } from "./group-writer.ts";
import { kyselyDialect } from "./kysely-dialect.ts";
import { migrate } from "./migrate.ts";
import { openSqliteFile } from "./sqlite-file.ts";
import { statementBuilder } from "./statement-builder.ts";
import { StatementCache } from "./statement-cache.ts";
import { storeError } from "./store-error.ts";
import type { Statement, Store, Tables } from "./types.ts";

/**
 * A store in one file, through one connection that no other process can share.
 *
 * @throws JackfieldError store_unsupported, store_locked, store_newer, store_corrupt, store_read_only, store_full,
 *   store_failed
 */
export async function openSqliteStore(file: string): Promise<Store> {
  const place = `The store file ${file}`;
  const database = guard(place, () => openSqliteFile(file));
  const connection = new SqliteConnection(database, place);
  const build = statementBuilder("sqlite");
  try {
    await connection.migrate(build);
  } catch (error) {
    database.close();
    throw storeError(error, place);
  }
  const checkpoint = checkpointWhenIdle(() => connection.checkpoint());
  const writer = new GroupWriter((batches, durable) => {
    checkpoint.postpone();
    return connection.commit(batches, durable);
  });
  return {
    kind: "sqlite",
    read: new Kysely<Tables>({ dialect: kyselyDialect("sqlite", (query) => connection.query(query)) }),
    build,
    write: (statements, options) => writer.write(statements, options),
    close: async () => {
      await writer.close();
      checkpoint.stop();
      if (database.isOpen) database.close();
    },
  };
}

/** Everything here is synchronous: between the first and the last statement of a batch nothing else runs. */
class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #place: string;
  readonly #statements: StatementCache;

  constructor(database: DatabaseSync, place: string) {
    this.#database = database;
    this.#place = place;
    this.#statements = new StatementCache(database);
  }

  query(statement: Statement): readonly unknown[] {
    return guard(this.#place, () => this.#statements.get(statement.sql).all(...bound(statement)));
  }

  async migrate(builder: Kysely<Tables>): Promise<void> {
    const run = (statement: Statement) => this.query(statement);
    this.#run("begin immediate");
    try {
      await migrate({ kind: "sqlite", builder, place: this.#place, run, clock: Date.now });
      this.#run("commit");
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Moves what the write-ahead log holds into the database file, and syncs both. */
  checkpoint(): void {
    this.#run("pragma wal_checkpoint");
  }

  commit(batches: readonly Batch[], durable: boolean): undefined {
    return guard(this.#place, () => {
      if (!durable) return this.#transaction(batches);
      if (batches.every((batch) => batch.length === 0)) this.checkpoint();
      // Within a transaction SQLite would ignore this.
      this.#database.exec("pragma synchronous = full");
      try {
        this.#transaction(batches);
      } finally {
        this.#database.exec("pragma synchronous = normal");
      }
    });
  }

  #transaction(batches: readonly Batch[]): undefined {
    const [first] = batches;
    // A single statement is a transaction by itself.
    if (batches.length === 1 && first?.length === 1) return this.#runAll(first);
    this.#run("begin immediate");
    try {
      for (const batch of batches) this.#runAll(batch);
      this.#run("commit");
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #runAll(batch: Batch): undefined {
    for (const statement of batch) this.#statements.get(statement.sql).run(...bound(statement));
  }

  #run(sql: string): void {
    this.#statements.get(sql).run();
  }

  /** SQLite itself rolls back after some errors, a full disk among them. */
  #rollBack(): void {
    if (this.#database.isTransaction) this.#run("rollback");
  }
}

/** SQLite refuses at run time what is not one of these. */
function bound(statement: Statement): readonly SQLInputValue[] {
  return statement.parameters as readonly SQLInputValue[];
}

function guard<T>(place: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw storeError(error, place);
  }
}
