import { stemmer } from "stemmer";

/** Distinct words of a large catalogue fit; a stream of made-up words only empties the memory. */
const capacity = 50_000;
const known = new Map<string, string>();

/** Porter's stem of a lower-case English word; any other word as it is. */
export function stem(word: string): string {
  const remembered = known.get(word);
  if (remembered !== undefined) return remembered;
  const stemmed = /^[a-z]+$/.test(word) ? stemmer(word) : word;
  if (known.size >= capacity) known.clear();
  known.set(word, stemmed);
  return stemmed;
}
