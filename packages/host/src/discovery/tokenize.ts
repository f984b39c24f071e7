import { stem } from "./stem.ts";
import { stopWords } from "./stop-words.ts";

const number = /^\p{N}+$/u;
const word = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that put no space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** `getHTTPServer` → get HTTP Server. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
/** A longer run of letters is no word; this much of it tells it apart. */
const longestWord = 64;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * The terms under which a text is found: lower-case stems in the text's order, repeats kept. A compound counts as its
 * parts and as itself, so that GitHub is found as github. Stop words say nothing, and numbers are values, not topics.
 */
export function tokenize(text: string): readonly string[] {
  const terms: string[] = [];
  for (const [run] of text.normalize("NFKC").matchAll(word)) {
    for (const part of split(run)) {
      const term = part.toLowerCase().slice(0, longestWord);
      if (!stopWords.has(term) && !number.test(term)) terms.push(stem(term));
    }
  }
  return terms;
}

function split(run: string): readonly string[] {
  if (unspaced.test(run)) return segments(run);
  const parts = run.split(humps);
  return parts.length > 1 ? [...parts, run] : parts;
}

function segments(run: string): readonly string[] {
  return [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}
