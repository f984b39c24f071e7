import { createHash } from "node:crypto";
import { JackfieldError } from "@jackfield/sdk";
import type { Kysely } from "kysely";
import { Client, type ClientConfig } from "pg";
import type { Batch } from "./group-writer.ts";
import { migrate } from "./migrate.ts";
import { storeError } from "./store-error.ts";
import type { Statement, Tables } from "./types.ts";

/**
 * What a writing connection asks for: the server notices within a minute when this host is gone and lets go of its
 * lock, and a commit is on disk when it is acknowledged, whatever the server's own setting.
 */
const sessionSetup = `
  set tcp_keepalives_idle = 30;
  set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3;
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

/** The one connection that writes, made again after it broke. It holds the host's lock as long as it lives. */
export class PostgresWriter {
  readonly #settings: ClientConfig;
  readonly #place: string;
  readonly #lockKey: string;
  #client: Client | undefined;
  /** Short names of prepared statements, by their SQL. */
  readonly #names = new Map<string, string>();

  constructor(settings: ClientConfig, place: string, lockKey: string) {
    this.#settings = settings;
    this.#place = place;
    this.#lockKey = lockKey;
  }

  /** Hosts that start at the same time wait for each other here. */
  async migrate(builder: Kysely<Tables>): Promise<void> {
    await this.#guard(async (client) => {
      const run = async (statement: Statement) => (await client.query(statement.sql, [...statement.parameters])).rows;
      const lock = advisoryKey("jackfield schema");
      await client.query("begin");
      try {
        await client.query("select pg_advisory_xact_lock($1)", [lock]);
        await migrate({ kind: "postgres", builder, place: this.#place, run, clock: Date.now });
        await client.query("commit");
      } catch (error) {
        await client.query("rollback").catch(() => {});
        throw error;
      }
    });
  }

  /** One transaction in one round trip: everything is sent before the first answer is awaited. */
  async commit(batches: readonly Batch[]): Promise<void> {
    await this.#guard(async (client) => {
      const answers = [client.query("begin")];
      for (const statement of batches.flat()) {
        const { sql: text, parameters } = statement;
        answers.push(client.query({ name: this.#nameOf(text), text, values: [...parameters] }));
      }
      answers.push(client.query("commit"));
      // After an error PostgreSQL refuses the statements that follow and turns the commit into a rollback, so the
      // first refusal is the reason and nothing was written.
      for (const answer of await Promise.allSettled(answers)) {
        if (answer.status === "rejected") throw answer.reason;
      }
    });
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #guard(use: (client: Client) => Promise<void>): Promise<void> {
    try {
      await use(this.#client ?? (await this.#connect()));
    } catch (error) {
      const failure = storeError(error, this.#place);
      // Whatever state the connection is in, its successor starts afresh. Nobody waits for a dead one to say goodbye.
      if (failure.code === "store_unreachable") void this.close();
      throw failure;
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#settings, pipeline: true });
    client.on("error", () => {
      if (this.#client === client) this.#client = undefined;
    });
    try {
      await client.connect();
      await client.query(sessionSetup);
      await this.#lock(client);
    } catch (error) {
      client.end().catch(() => {});
      throw storeError(error, this.#place, "store_unreachable");
    }
    this.#client = client;
    return client;
  }

  async #lock(client: Client): Promise<void> {
    const key = advisoryKey(`jackfield host ${this.#lockKey}`);
    const { rows } = await client.query("select pg_try_advisory_lock($1) as held", [key]);
    if (rows[0]?.held === true) return;
    const message = `${this.#place} is in use by another process with the host id ${this.#lockKey}`;
    throw new JackfieldError("store_locked", message);
  }

  /** The server keeps what is named prepared, so past a number of different statements none is. */
  #nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= 200) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

/** PostgreSQL's locks are named by a signed 64-bit number. */
function advisoryKey(name: string): string {
  const digest = createHash("sha256").update(name).digest();
  return digest.readBigInt64BE(0).toString();
}
