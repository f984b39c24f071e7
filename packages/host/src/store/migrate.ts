import { JackfieldError } from "@jackfield/sdk";
import type { Kysely } from "kysely";
import { type Migration, migrations } from "./migrations.ts";
import type { Statement, Store, Tables } from "./types.ts";

/** Runs one statement inside the transaction that the adapter has opened for the migration. */
export type RunStatement = (statement: Statement) => readonly unknown[] | Promise<readonly unknown[]>;

export interface MigrateOptions {
  readonly kind: Store["kind"];
  readonly builder: Kysely<Tables>;
  /** The store's name for people, for example `the store file /data/store.db`. */
  readonly place: string;
  readonly run: RunStatement;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly steps?: readonly Migration[];
}

/**
 * Brings a database's schema up to this program's.
 *
 * @throws JackfieldError store_newer
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { kind, place, run } = options;
  const steps = options.steps ?? migrations;
  const builder = options.builder.withTables<{ schema_version: { version: number; applied_at: number } }>();
  await run(versionTable(options.builder).compile());
  const rows = await run(
    builder
      .selectFrom("schema_version")
      .select((select) => select.fn.max("version").as("version"))
      .compile(),
  );
  const version = versionIn(rows);
  if (version > steps.length) {
    const message = `${place} has schema ${version}; this program knows schemas up to ${steps.length}. Use a newer version of it`;
    throw new JackfieldError("store_newer", message, { details: { schema: version, known: steps.length } });
  }
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    for (const statement of step(builder.schema, kind)) await run(statement.compile());
    const row = { version: index + 1, applied_at: options.clock() };
    await run(builder.insertInto("schema_version").values(row).compile());
  }
}

function versionTable(builder: Kysely<Tables>) {
  return builder.schema
    .createTable("schema_version")
    .ifNotExists()
    .addColumn("version", "bigint", (column) => column.primaryKey())
    .addColumn("applied_at", "bigint", (column) => column.notNull());
}

function versionIn(rows: readonly unknown[]): number {
  const [row] = rows;
  const version = typeof row === "object" && row !== null && "version" in row ? row.version : null;
  return Number(version ?? 0);
}
