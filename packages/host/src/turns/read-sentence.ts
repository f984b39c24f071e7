import { stemmer } from "stemmer";
import { type WordKind, wordKind } from "./word-kind.ts";

export interface Word {
  /** Lower case, without what clings to it (possessive, contracted verb, thousands separators). */
  readonly plain: string;
  /** What literal words are compared by. */
  readonly stem: string;
  readonly kind: WordKind;
  /** Says nothing as a rule, but is written as a name: The Hague. */
  readonly named: boolean;
  /** Stood in quotation marks, which are not part of it. */
  readonly quoted: boolean;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
}

export interface Sentence {
  readonly text: string;
  /** None when the text is too long to be compared with an example. */
  readonly words: readonly Word[];
  readonly stems: ReadonlySet<string>;
  /** The same for two sentences that differ in nothing but case, spaces and their full stop. */
  readonly wording: string;
}

/** A longer sentence is no question that an example foresees. */
const longestSentence = 1_000;
const mostWords = 64;

const quotation = String.raw`"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»|(?<!\S)'([^'\n]+)'(?![\p{L}\p{N}])`;
/** Punctuation within a number belongs to it, and so does the half of the day: 3,480 · 10:30 am · 2026-12-01. */
const number = String.raw`\p{N}+(?:[.,:/-]\p{N}+)*(?:\s?[AaPp]\.?[Mm](?![\p{L}\p{N}]))?`;
/** So does punctuation within a word: todo.txt · notes/2026.md · o'clock · anna@example.org. */
const name = String.raw`[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*(?:['’.@:/\\-]+[\p{L}\p{M}\p{N}_]+)*`;
const symbol = "[%‰$€£¥°+*/^×÷√]";
const pattern = new RegExp(`${quotation}|(?<number>${number})|(?<name>${name})|(?<symbol>${symbol})`, "gu");

const ending = /[\s?!.…]+$/u;
const contracted = /['’](?:s|m|re|ve|d|ll)$/u;
const capital = /^\p{Lu}\p{Ll}/u;
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words that ask for the same thing. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["search", "find"],
  ["look", "find"],
  ["locate", "find"],
  ["compute", "calculate"],
]);

/** Words that say nothing together, though each may alone. */
const lightPhrases = [
  ["how", "much", "is"],
  ["how", "much", "are"],
  ["right", "now"],
  ["at", "the", "moment"],
  ["for", "me"],
];

/** Takes a sentence apart, so that it can be laid beside others. */
export function readSentence(text: string): Sentence {
  const words = text.length > longestSentence ? [] : readWords(text);
  const wording =
    words.length === 0 ? "" : text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").replace(ending, "").trim();
  return { text, words, stems: new Set(words.map(({ stem }) => stem)), wording };
}

function readWords(text: string): readonly Word[] {
  const words = [...text.matchAll(pattern)].flatMap(asWords);
  return words.length > mostWords ? [] : lighten(words);
}

function asWords(match: RegExpExecArray): readonly Word[] {
  const [whole] = match;
  const start = match.index;
  const groups = match.groups ?? {};
  if (groups["name"] !== undefined && unspaced.test(whole)) {
    return [...segmenter.segment(whole)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment, index }) => makeWord(segment, start + index, false));
  }
  const unquoted = groups["number"] ?? groups["name"] ?? groups["symbol"];
  return [unquoted === undefined ? makeWord(whole.slice(1, -1), start, true) : makeWord(whole, start, false)];
}

function makeWord(text: string, start: number, quoted: boolean): Word {
  const lower = text.normalize("NFKC").toLowerCase();
  const plain = thousands.test(lower) ? lower.replaceAll(",", "") : lower.replace(contracted, "");
  const same = synonyms.get(plain) ?? plain;
  const kind = quoted ? "content" : wordKind(same);
  return {
    plain,
    stem: /^[a-z]+$/.test(same) ? stemmer(same) : same,
    kind,
    named: kind === "light" && start > 0 && capital.test(text),
    quoted,
    start,
    end: start + text.length + (quoted ? 2 : 0),
  };
}

function lighten(words: readonly Word[]): readonly Word[] {
  const light = new Set<Word>();
  words.forEach((_, place) => {
    for (const phrase of lightPhrases) {
      const here = words.slice(place, place + phrase.length);
      if (phrase.every((word, at) => here[at]?.plain === word)) for (const word of here) light.add(word);
    }
  });
  return words.map((word) => (light.has(word) ? { ...word, kind: "light" } : word));
}
