import { join } from "node:path";
import { JackfieldError } from "@jackfield/sdk";
import type { Store } from "../store/types.ts";
import { type AuditHashes, openAuditKey } from "./audit-key.ts";
import { readBootId } from "./boot-id.ts";
import { type ChainHead, HeadFile, readHead, type SavedHead } from "./chain-head.ts";
import { genesis } from "./chain-link.ts";
import { ChainWriter } from "./chain-writer.ts";
import { closeOpenIntents } from "./close-open-intents.ts";
import { followTail } from "./follow-tail.ts";
import { hashParameters } from "./hash-parameters.ts";
import { listRows } from "./list-rows.ts";
import { readLastRow } from "./read-rows.ts";
import { resumeChain } from "./resume-chain.ts";
import type { AuditLog } from "./types.ts";
import { verifyChain } from "./verify-chain.ts";

export interface AuditLogOptions {
  readonly store: Store;
  /** The host's id. */
  readonly chain: string;
  /** Where `audit.key` and `audit.head` live, outside the database. */
  readonly dataFolder: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Opens a host's audit log and writes an outcome `unknown` for everything that was announced and never concluded.
 *
 * @throws JackfieldError audit_key_invalid, audit_broken, and what the store throws
 */
export async function openAuditLog({ store, chain, dataFolder, clock }: AuditLogOptions): Promise<AuditLog> {
  const last = await readLastRow(store, chain);
  if (last === undefined) await refuseForeignChain(store, chain);
  const headFileName = join(dataFolder, "audit.head");
  const saved = readHead(headFileName, chain);
  const hashes = openAuditKey(join(dataFolder, "audit.key"), last !== undefined || (saved?.seq ?? 0) > 0);
  const head = await startingHead({ store, hashes, chain, last, saved, headFileName });
  const headFile = new HeadFile(headFileName, head);
  const writer = new ChainWriter({ store, hash: hashes.chain, head, headFile, clock });
  try {
    await closeOpenIntents(store, chain, writer);
  } catch (error) {
    await writer.close();
    throw error;
  }
  return {
    hashParameters: (parameters) => hashParameters(hashes.parameters, parameters),
    intend: (event) => writer.append({ phase: "intent", event }, { durable: true, alone: false }),
    conclude: (event, ending, { intended, alone }) =>
      writer.append({ phase: intended ? "outcome" : "complete", event, ending }, { durable: intended, alone }),
    list: (filter) => listRows(store, chain, filter),
    verify: () => verifyChain({ store, chain, hash: hashes.chain, head: writer.head }),
    close: () => writer.close(),
  };
}

interface StartingPoint {
  readonly store: Store;
  readonly hashes: AuditHashes;
  readonly chain: string;
  readonly last: ChainHead | undefined;
  readonly saved: SavedHead | undefined;
  readonly headFileName: string;
}

async function startingHead({ store, hashes, chain, last, saved, headFileName }: StartingPoint): Promise<SavedHead> {
  const first = genesis(hashes.chain, chain);
  const boot = readBootId();
  if (saved !== undefined) {
    const found = last ?? first;
    return resumeChain(found.seq > saved.seq ? await followTail(store, hashes.chain, saved) : found, saved, boot);
  }
  if (last === undefined) return { chain, ...first, synced: 0, boot };
  const message = `${headFileName} is missing, and without it rows cut off the end of the audit log would not show. Restore it from a backup`;
  throw new JackfieldError("audit_broken", message);
}

/** A SQLite store holds the chain of one host. Another one's means that this host's data folder was lost or mixed up. */
async function refuseForeignChain(store: Store, chain: string): Promise<void> {
  if (store.kind !== "sqlite") return;
  const other = await store.read.selectFrom("audit").select("chain").orderBy("seq").executeTakeFirst();
  if (other === undefined) return;
  const message = `The store holds the audit log of host ${other.chain}, and this is host ${chain}: its audit key is in that host's data folder`;
  throw new JackfieldError("audit_key_invalid", message);
}
