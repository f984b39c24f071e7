import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { migrate } from "./migrate.ts";
import { type Migration, migrations } from "./migrations.ts";
import { statementBuilder } from "./statement-builder.ts";

const createTable =
  (name: string): Migration =>
  (schema) => [schema.createTable(name).addColumn("id", "text")];
const first = createTable("first");
const second = createTable("second");

function openMemory() {
  const database = new DatabaseSync(":memory:");
  const ran: string[] = [];
  const run = (steps: readonly Migration[]) => {
    ran.length = 0;
    return migrate({
      kind: "sqlite",
      builder: statementBuilder("sqlite"),
      place: "The store",
      run: ({ sql, parameters }) => {
        ran.push(sql);
        return database.prepare(sql).all(...(parameters as number[]));
      },
      clock: () => 5,
      steps,
    });
  };
  const tables = () =>
    database
      .prepare("select name from sqlite_schema order by name")
      .all()
      .map((row) => row["name"]);
  const versions = () =>
    database
      .prepare("select version, applied_at from schema_version")
      .all()
      .map((row) => ({ ...row }));
  return { run, ran, tables, versions };
}

test("each step of the schema runs once, in order, and is written down", async () => {
  const { run, ran, tables, versions } = openMemory();
  await run([first]);
  assert.deepEqual(versions(), [{ version: 1, applied_at: 5 }]);
  await run([first, second]);
  assert.equal(ran.filter((sql) => sql.startsWith('create table "')).length, 1);
  await run([first, second]);
  assert.deepEqual(
    tables().filter((name) => !String(name).startsWith("sqlite_")),
    ["first", "schema_version", "second"],
  );
  assert.deepEqual(versions(), [
    { version: 1, applied_at: 5 },
    { version: 2, applied_at: 5 },
  ]);
});

test("a schema with more steps than this program knows is refused, naming both", async () => {
  const { run } = openMemory();
  await run([first, second]);
  await assert.rejects(run([first]), { code: "store_newer", message: /^The store has schema 2; .* up to 1/ });
});

test("both databases get the same tables and columns", () => {
  const shape = (kind: "sqlite" | "postgres") =>
    migrations
      .flatMap((step) => step(statementBuilder(kind).schema, kind))
      .map((statement) =>
        [...statement.compile().sql.matchAll(/"(\w+)" (?:text|bigint|integer)|create table "(\w+)"/g)].map(
          ([, column, table]) => column ?? table,
        ),
      );
  assert.deepEqual(shape("postgres"), shape("sqlite"));
});
