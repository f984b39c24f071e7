import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { JackfieldError, messageOf } from "@jackfield/sdk";
import { writeDurably } from "./durable-file.ts";

/** The last row of a chain. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** What is kept outside the database, so that rows cut off its end, and a chain computed anew, show. */
export interface SavedHead extends ChainHead {
  readonly chain: string;
  /** The last row that survives power loss; those after it survive only the death of the process. */
  readonly synced: number;
  /** The system's run during which the rows after `synced` were written. */
  readonly boot: string;
}

/** The file never changes its size, so that a full disk cannot keep it from being written. */
const fileBytes = 512;

/** @throws JackfieldError audit_broken when the file is there but is not a head of this chain */
export function readHead(file: string, chain: string): SavedHead | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new JackfieldError("audit_broken", `${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  const saved = parseHead(text);
  if (saved === undefined) {
    throw new JackfieldError("audit_broken", `${file}, which tells where the audit log ends, is damaged`);
  }
  if (saved.chain !== chain) {
    const message = `${file} is of the audit log of host ${saved.chain}, not of this host ${chain}`;
    throw new JackfieldError("audit_broken", message);
  }
  return saved;
}

function parseHead(text: string): SavedHead | undefined {
  try {
    const { chain, seq, hash, synced, boot } = JSON.parse(text);
    const whole = [seq, synced].every((value) => Number.isSafeInteger(value) && value >= 0);
    const named = [chain, hash, boot].every((value) => typeof value === "string");
    return whole && named ? { chain, seq, hash, synced, boot } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the head up to date: one write in place after each commit, so that it is never ahead of the database. */
export class HeadFile {
  readonly #file: string;
  readonly #handle: number;

  constructor(file: string, head: SavedHead) {
    this.#file = file;
    try {
      if (!existsSync(file)) writeDurably(file, headText(head));
      this.#handle = openSync(file, "r+");
    } catch (error) {
      throw this.#unwritable(error);
    }
    this.save(head);
  }

  /** @throws JackfieldError store_failed */
  save(head: SavedHead): void {
    try {
      writeSync(this.#handle, headText(head), 0);
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  #unwritable(error: unknown): JackfieldError {
    return new JackfieldError("store_failed", `${this.#file} cannot be written: ${messageOf(error)}`, { cause: error });
  }

  close(): void {
    closeSync(this.#handle);
  }
}

function headText(head: SavedHead): string {
  return `${JSON.stringify(head).padEnd(fileBytes - 1)}\n`;
}
