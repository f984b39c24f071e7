import type { ExampleTemplate, TemplateElement, TemplateLiteral, TemplateSlot } from "./example-template.ts";
import { mayFill } from "./may-fill.ts";
import type { Sentence, Word } from "./read-sentence.ts";
import { isSameLink } from "./same-link.ts";
import { slotText } from "./slot-text.ts";

export interface Alignment {
  /** 0 to 1: how much of the example the message says, less what it says otherwise. */
  readonly quality: number;
  /** The slots' texts by parameter. */
  readonly slots: readonly { readonly slot: TemplateSlot; readonly text: string }[];
}

/** The best way on from a place in the template and a place in the message to the ends of both. */
interface Path {
  readonly gain: number;
  /** Weight of the example's words that were met. */
  readonly met: number;
  /** Whether one of them was a content word. */
  readonly anchored: boolean;
  readonly slot?: { readonly slot: TemplateSlot; readonly from: number; readonly to: number };
  readonly rest?: Path;
}

/** Of the example's words, by weight, this much has to be in the message: two of three, or what comes close. */
const leastShare = 0.66;
/** What an example without a content word is worth: it says less than any that has one. */
const lightQuality = 0.5;
/** What a word that is left out costs when it might have meant something. */
const strayWord = 0.2;
/** What each word costs that a slot's text has more or fewer than the example's. */
const oddLength = 0.1;

/**
 * Lays an example over a message: its words in their order, its slots on what stands between. Every word of the
 * message that says something has to be met by a word of the example or lie in a slot, so that a message that asks for
 * more, or for something else, fits nothing.
 */
export function alignTemplate(template: ExampleTemplate, sentence: Sentence): Alignment | undefined {
  const { elements, anchors, weight } = template;
  const least = weight * leastShare;
  // Most examples share a word or two with a message and no more: these are not worth laying over it.
  if (sharedWeight(elements, sentence) < least) return undefined;
  const path = bestPath(elements, sentence);
  if (!path || path.met < least) return undefined;
  // Without a content word to know it by, an example has to be met in each of its words.
  if (anchors.length > 0 ? !path.anchored : path.met < weight) return undefined;
  const quality = anchors.length > 0 ? path.gain / weight : lightQuality + (path.gain - path.met) / 10;
  return { quality: Math.max(0, quality), slots: slotsOf(path, sentence) };
}

/** At most so much can be met; links are taken to be, since one may stand for another. */
function sharedWeight(elements: readonly TemplateElement[], { stems }: Sentence): number {
  let sum = 0;
  for (const element of elements) {
    if (element.type === "literal" && (element.kind === "link" || stems.has(element.stem))) sum += element.weight;
  }
  return sum;
}

function isMet({ kind, stem }: TemplateLiteral, word: Word): boolean {
  if (word.quoted) return false;
  return word.stem === stem || (kind === "link" && word.kind === "link" && isSameLink(word.stem, stem));
}

function bestPath(elements: readonly TemplateElement[], sentence: Sentence): Path | undefined {
  const { words } = sentence;
  /** The best path from each place in the message, for the elements after the one that is looked at. */
  let next: readonly (Path | undefined)[] = [];
  for (let at = elements.length; at >= 0; at -= 1) {
    const element = elements[at];
    const here: (Path | undefined)[] = new Array(words.length + 1);
    for (let place = words.length; place >= 0; place -= 1) {
      const onward = element ? passElement(element, sentence, place, next) : [place === words.length ? end : undefined];
      here[place] = bestOf([...onward, passWord(words[place], here[place + 1])]);
    }
    next = here;
  }
  return next[0];
}

const end: Path = { gain: 0, met: 0, anchored: false };

function passElement(
  element: TemplateElement,
  sentence: Sentence,
  place: number,
  next: readonly (Path | undefined)[],
): readonly (Path | undefined)[] {
  return element.type === "slot"
    ? fillSlot(element, sentence, place, next)
    : passLiteral(element, sentence.words[place], place, next);
}

function bestOf(paths: readonly (Path | undefined)[]): Path | undefined {
  let best: Path | undefined;
  for (const path of paths) if (path && (!best || path.gain > best.gain)) best = path;
  return best;
}

/** Leaves a word of the message out, if it says nothing. */
function passWord(word: Word | undefined, rest: Path | undefined): Path | undefined {
  if (!word || !rest || (word.kind !== "light" && word.kind !== "link")) return undefined;
  return word.kind === "link" || word.named ? { ...rest, gain: rest.gain - strayWord } : rest;
}

/** Meets a word of the example, or goes on without it. */
function passLiteral(
  element: TemplateLiteral,
  word: Word | undefined,
  place: number,
  next: readonly (Path | undefined)[],
): readonly (Path | undefined)[] {
  const rest = next[place + 1];
  if (!rest || !word || !isMet(element, word)) return [next[place]];
  const met = {
    ...rest,
    gain: rest.gain + element.weight - (word.stem === element.stem ? 0 : strayWord),
    met: rest.met + element.weight,
    anchored: rest.anchored || element.kind === "content",
  };
  return [met, next[place]];
}

function fillSlot(
  slot: TemplateSlot,
  sentence: Sentence,
  from: number,
  next: readonly (Path | undefined)[],
): readonly Path[] {
  const paths: Path[] = [];
  for (let to = from + 1; to <= sentence.words.length; to += 1) {
    const rest = next[to];
    if (rest && mayFill(slot, sentence, from, to)) {
      const gain = rest.gain - Math.abs(to - from - slot.example.length) * oddLength;
      paths.push({ ...rest, gain, slot: { slot, from, to }, rest });
    }
  }
  return paths;
}

function slotsOf(path: Path, { text, words }: Sentence): Alignment["slots"] {
  const slots: { readonly slot: TemplateSlot; readonly text: string }[] = [];
  for (let at: Path | undefined = path; at; at = at.rest) {
    if (at.slot) slots.push({ slot: at.slot.slot, text: slotText(text, words, at.slot.from, at.slot.to) });
  }
  return slots;
}
