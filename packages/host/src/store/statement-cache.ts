import type { DatabaseSync, StatementSync } from "node:sqlite";

/** Prepared statements by their SQL, the oldest given up beyond `capacity`. */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #capacity: number;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, capacity = 200) {
    this.#database = database;
    this.#capacity = capacity;
  }

  get(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= this.#capacity) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest);
        break;
      }
    }
    this.#statements.set(sql, statement);
    return statement;
  }
}
