import type { SchemaModule } from "kysely";
import type { Compilable, Store } from "./types.ts";

/** One step of the schema. Never edited once published: a change is a new step at the end. */
export type Migration = (schema: SchemaModule, kind: Store["kind"]) => readonly Compilable[];

/** The schema of both databases; a database's version is how many of these it has. */
export const migrations: readonly Migration[] = [
  (schema, kind) => [
    auditTable(schema, kind),
    schema
      .createTable("audit_open")
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("chain", "text", (column) => column.notNull())
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("audit_open_key", ["chain", "id"]),
    schema
      .createTable("registrations")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("manifest", "text", (column) => column.notNull())
      .addColumn("registered_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull()),
    schema
      .createTable("manifest_cache")
      .addColumn("path", "text", (column) => column.primaryKey())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .addColumn("reading", "text", (column) => column.notNull()),
    schema
      .createTable("descriptions")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("content_hash", "text", (column) => column.notNull())
      .addColumn("capabilities", "text", (column) => column.notNull()),
    schema
      .createTable("tokens")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint"),
  ],
];

function auditTable(schema: SchemaModule, kind: Store["kind"]): Compilable {
  const table = schema
    .createTable("audit")
    // On SQLite `integer primary key` is the row's own address: no second index to write, half the cost of a call's
    // row. A SQLite file belongs to one host and so holds one chain; PostgreSQL holds a chain for each host.
    .addColumn("seq", kind === "sqlite" ? "integer" : "bigint", (column) =>
      kind === "sqlite" ? column.primaryKey() : column.notNull(),
    )
    .addColumn("chain", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull());
  return kind === "sqlite" ? table : table.addPrimaryKeyConstraint("audit_key", ["chain", "seq"]);
}
