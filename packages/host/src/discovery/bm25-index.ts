import { bestOf } from "./best-of.ts";
import { createPostingList, type PostingList } from "./posting-list.ts";

export interface WeightedText {
  readonly text: string;
  /** How many times one occurrence counts, above 0. Multiples of 1/8 keep sums exact. */
  readonly weight: number;
}

export interface RankedKey {
  readonly key: string;
  readonly score: number;
  readonly terms: readonly { readonly term: string; readonly score: number }[];
}

/** Finds documents by words: Okapi BM25, in memory. */
export interface Bm25Index {
  readonly size: number;
  /** Adds a document, or replaces the one with the same key. */
  set(key: string, fields: readonly WeightedText[]): void;
  remove(key: string): void;
  /** Documents that share a term with the query, best first; equal scores in the order of their keys. */
  rank(query: string, limit: number): readonly RankedKey[];
}

interface QueryTerm {
  readonly term: string;
  readonly postings: PostingList;
  /** Inverse document frequency: the fewer documents hold the term, the more it says. */
  readonly weight: number;
}

/** How soon further occurrences of a term stop counting. */
const saturation = 1.2;
/** How much a document's length counts against it. */
const lengthPenalty = 0.75;

export function createBm25Index(tokenize: (text: string) => readonly string[]): Bm25Index {
  const postings = new Map<string, PostingList>();
  const numbers = new Map<string, number>();
  /** By document number: what is needed to rank it and to take it out again. */
  const keys: string[] = [];
  const terms: (readonly string[])[] = [];
  const lengths: number[] = [];
  const free: number[] = [];
  let totalLength = 0;

  const remove = (key: string): void => {
    const number = numbers.get(key);
    if (number === undefined) return;
    for (const term of terms[number] ?? []) {
      const list = postings.get(term);
      list?.remove(number);
      if (list?.count === 0) postings.delete(term);
    }
    totalLength -= lengths[number] ?? 0;
    terms[number] = [];
    numbers.delete(key);
    free.push(number);
  };

  const set = (key: string, fields: readonly WeightedText[]): void => {
    remove(key);
    const frequencies = countTerms(fields, tokenize);
    const number = free.pop() ?? keys.length;
    let length = 0;
    for (const [term, frequency] of frequencies) {
      const list = postings.get(term) ?? createPostingList();
      list.add(number, frequency);
      postings.set(term, list);
      length += frequency;
    }
    keys[number] = key;
    terms[number] = [...frequencies.keys()];
    lengths[number] = length;
    totalLength += length;
    numbers.set(key, number);
  };

  const readQuery = (query: string): readonly QueryTerm[] =>
    [...new Set(tokenize(query))].flatMap((term) => {
      const list = postings.get(term);
      return list ? [{ term, postings: list, weight: rarity(list.count, numbers.size) }] : [];
    });

  const contribution = (weight: number, frequency: number, number: number): number => {
    const averageLength = totalLength / numbers.size;
    const norm = saturation * (1 - lengthPenalty + (lengthPenalty * (lengths[number] ?? 0)) / averageLength);
    return (weight * frequency * (saturation + 1)) / (frequency + norm);
  };

  return {
    get size() {
      return numbers.size;
    },
    set,
    remove,
    rank(query, limit) {
      const wanted = readQuery(query);
      const scores = new Map<number, number>();
      for (const { postings: list, weight } of wanted) {
        const { documents, frequencies, count } = list;
        for (let at = 0; at < count; at += 1) {
          const number = documents[at] ?? 0;
          scores.set(number, (scores.get(number) ?? 0) + contribution(weight, frequencies[at] ?? 0, number));
        }
      }
      const best = bestOf(scores, limit, ([left, leftScore], [right, rightScore]) =>
        leftScore === rightScore ? compareText(keys[left] ?? "", keys[right] ?? "") : rightScore - leftScore,
      );
      return best.map(([number, score]) => ({
        key: keys[number] ?? "",
        score,
        terms: wanted.flatMap(({ term, postings: list, weight }) => {
          const frequency = list.frequencyIn(number);
          return frequency === 0 ? [] : [{ term, score: contribution(weight, frequency, number) }];
        }),
      }));
    },
  };
}

function countTerms(
  fields: readonly WeightedText[],
  tokenize: (text: string) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text, weight } of fields) {
    for (const term of tokenize(text)) counts.set(term, (counts.get(term) ?? 0) + weight);
  }
  return counts;
}

function rarity(documentsWithTerm: number, documents: number): number {
  return Math.log(1 + (documents - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5));
}

/** By code units: the same everywhere, unlike a locale's order. */
function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
