import { JackfieldError } from "@jackfield/sdk";
import type { Statement, WriteOptions } from "./types.ts";

/** One caller's statements: all of them or none. */
export type Batch = readonly Statement[];

/**
 * Writes batches in one transaction. Returns undefined when that was done at once, as on SQLite; throws or rejects
 * with a JackfieldError when none of them was written.
 */
export type Commit = (batches: readonly Batch[], durable: boolean) => undefined | Promise<void>;

interface Waiting {
  readonly batch: Batch;
  readonly durable: boolean;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The queue before the one writing connection. What is waiting when the queue is drained becomes one transaction. If
 * that fails, each batch gets a transaction and an outcome of its own, so that a bad one fails alone.
 */
export class GroupWriter {
  readonly #commit: Commit;
  #waiting: Waiting[] = [];
  #busy = false;
  #closing: Promise<void> | undefined;
  #whenIdle: (() => void) | undefined;

  constructor(commit: Commit) {
    this.#commit = commit;
  }

  /** Undefined when the batch was written at once: it was alone, and the database took it without waiting. */
  write(batch: Batch, options: WriteOptions = {}): Promise<void> | undefined {
    if (this.#closing !== undefined) return Promise.reject(new JackfieldError("store_failed", "The store is closed"));
    if (options.alone === true && !this.#busy && this.#waiting.length === 0) return this.#writeOne(batch, options);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ batch, durable: options.durable === true, resolve, reject });
    if (options.alone === true) this.#drain();
    else if (this.#waiting.length === 1) setImmediate(() => this.#drain());
    return promise;
  }

  /** Writes what waits, then refuses more. */
  close(): Promise<void> {
    this.#closing ??= new Promise((resolve) => {
      this.#whenIdle = resolve;
      this.#drain();
      if (!this.#busy) resolve();
    });
    return this.#closing;
  }

  #writeOne(batch: Batch, { durable = false }: WriteOptions): Promise<void> | undefined {
    let running: Promise<void> | undefined;
    try {
      running = this.#commit([batch], durable);
    } catch (error) {
      return Promise.reject(error);
    }
    if (running === undefined) return undefined;
    this.#busy = true;
    return running.finally(() => this.#continue());
  }

  #drain(): void {
    if (this.#busy || this.#waiting.length === 0) return;
    const group = this.#waiting;
    this.#waiting = [];
    this.#busy = true;
    const running = this.#attempt(group);
    if (running === undefined) this.#continue();
    else running.then(() => this.#continue());
  }

  #attempt(group: readonly Waiting[]): undefined | Promise<void> {
    const batches = group.map((waiting) => waiting.batch);
    const durable = group.some((waiting) => waiting.durable);
    try {
      const running = this.#commit(batches, durable);
      if (running !== undefined) {
        return running.then(
          () => succeed(group),
          (error) => this.#afterFailure(group, error),
        );
      }
    } catch (error) {
      return this.#afterFailure(group, error);
    }
    succeed(group);
  }

  async #afterFailure(group: readonly Waiting[], error: unknown): Promise<void> {
    const oneByOne = group.length > 1 && mayFailForOne(error);
    for (const waiting of group) {
      try {
        if (!oneByOne) throw error;
        await this.#commit([waiting.batch], waiting.durable);
        waiting.resolve();
      } catch (reason) {
        waiting.reject(reason);
      }
    }
  }

  #continue(): void {
    this.#busy = false;
    if (this.#waiting.length > 0) this.#drain();
    else this.#whenIdle?.();
  }
}

function succeed(group: readonly Waiting[]): void {
  for (const waiting of group) waiting.resolve();
}

/**
 * Whether another batch of the same group may still succeed. Not after a lost connection: whether that transaction
 * was committed is unknown, and writing its batches again could write them twice.
 */
function mayFailForOne(error: unknown): boolean {
  return JackfieldError.is(error) && (error.code === "store_failed" || error.code === "store_full");
}
