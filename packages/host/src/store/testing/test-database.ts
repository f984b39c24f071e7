import { randomBytes } from "node:crypto";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const database = process.env["JACKFIELD_TEST_POSTGRES_URL"] ?? "";

/** Registers tests that need PostgreSQL, or one that says loudly that they do not run. */
export function withPostgres(what: string, register: () => void): void {
  if (database !== "") {
    register();
    return;
  }
  test(`NOT RUN: ${what}, since JACKFIELD_TEST_POSTGRES_URL is not set`, (t) => {
    t.diagnostic("Set JACKFIELD_TEST_POSTGRES_URL to a database that tests may write to");
  });
}

/** A schema of the test's own, as a database address. */
export async function freshSchema(t: TestContext): Promise<string> {
  const schema = `test_${randomBytes(8).toString("hex")}`;
  await asSuperuser((client) => client.query(`create schema ${schema}`));
  t.after(() => asSuperuser((client) => client.query(`drop schema ${schema} cascade`)));
  const url = new URL(database);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return url.href;
}

/** Opens a connection of its own, uses it and ends it. */
export async function asSuperuser(use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(database);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

/** Ends the connection that has given itself this application name, waiting until there is one. */
export async function endConnection(name: string): Promise<void> {
  const sql = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1";
  await asSuperuser(async (client) => {
    while ((await client.query(sql, [name])).rowCount === 0) await sleep(5);
  });
}
