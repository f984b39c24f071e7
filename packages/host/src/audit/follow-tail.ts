import type { Store } from "../store/types.ts";
import type { ChainHead, SavedHead } from "./chain-head.ts";
import { isNextRow } from "./chain-link.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import { pageRows, readRowsAfter } from "./read-rows.ts";

/**
 * Follows the rows past the saved head, which a crash between a commit and the saving leaves. Where they stop chaining
 * they are not this host's: their numbers are taken all the same, but the chain goes on from the last row that fits.
 */
export async function followTail(store: Store, hash: KeyedHash, saved: SavedHead): Promise<ChainHead> {
  let fits = true;
  let { seq, hash: lastHash }: ChainHead = saved;
  for (;;) {
    const page = await readRowsAfter(store, saved.chain, seq, pageRows);
    for (const row of page) {
      fits &&= isNextRow(hash, { seq, hash: lastHash }, row);
      if (fits) lastHash = row.hash;
      seq = row.seq;
    }
    if (page.length < pageRows) return { seq, hash: lastHash };
  }
}
