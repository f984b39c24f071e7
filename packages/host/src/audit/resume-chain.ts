import type { ChainHead, SavedHead } from "./chain-head.ts";

/**
 * Where a chain goes on, from its last row in the store and the head that was saved outside.
 *
 * Fewer rows than the saved head says is innocent for rows that were not yet synced when the system itself went down.
 * Else rows were cut off: the chain goes on after the saved head, which leaves the gap there for every verification to
 * see.
 */
export function resumeChain(last: ChainHead, saved: SavedHead, boot: string): SavedHead {
  const due = boot === saved.boot ? saved.seq : saved.synced;
  if (last.seq < due) return { ...saved, synced: saved.seq, boot };
  // At the saved head its own hash is the one to trust.
  const { seq, hash } = last.seq === saved.seq ? saved : last;
  return { chain: saved.chain, seq, hash, synced: Math.min(saved.synced, seq), boot };
}
