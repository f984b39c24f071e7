import { articles } from "./articles.ts";
import type { TemplateSlot } from "./example-template.ts";
import type { Sentence, Word } from "./read-sentence.ts";
import { fitsSlot, isTyped } from "./read-slot.ts";
import { isSameLink } from "./same-link.ts";
import { slotText } from "./slot-text.ts";

/** Whether a slot may take the words `from` up to `to` of a message. What its schema says beyond the type is looked at later. */
export function mayFill(slot: TemplateSlot, sentence: Sentence, from: number, to: number): boolean {
  const { text, words } = sentence;
  const span = words.slice(from, to);
  if (isExample(slot, span)) return true;
  if (isTyped(slot.schema)) return fitsSlot(slot.schema, slotText(text, words, from, to));
  return isPhrase(slot, span) && mayFollow(slot, words.slice(0, from)) && mayPrecede(slot, words[to]);
}

function isExample({ example }: TemplateSlot, span: readonly Word[]): boolean {
  return span.length === example.length && span.every(({ plain }, at) => plain === example[at]?.plain);
}

/** Whether the words could be a value: they say something, and those at their ends do not belong to the sentence around. */
function isPhrase({ example }: TemplateSlot, span: readonly Word[]): boolean {
  return (
    mayBound(span[0], example[0]) &&
    mayBound(span[span.length - 1], example[example.length - 1]) &&
    span.some((word) => word.kind !== "link" && says(word))
  );
}

/** Whether a value may begin or end with the word: it says something, or the example's value does so as well. */
function mayBound(word: Word | undefined, model: Word | undefined): boolean {
  if (word?.kind === "link") return model?.kind === "link";
  return word !== undefined && (says(word) || word.plain === model?.plain);
}

function says({ kind, named }: Word): boolean {
  return kind !== "light" || named;
}

/** Not "time does the" bank, nor "time to" go: the example says "time in" Tokyo. */
function mayFollow({ before, opening }: TemplateSlot, words: readonly Word[]): boolean {
  if (!mayOpen(opening, words)) return false;
  const word = words.findLast(({ plain }) => !articles.has(plain));
  if (word?.kind === "light") return before === undefined;
  return isSameLink(word?.kind === "link" ? word.plain : undefined, before);
}

/** Not "delete" the concert: the example says "is there a" concert. Nor first, when the example says more before it. */
function mayOpen(opening: TemplateSlot["opening"], words: readonly Word[]): boolean {
  if (opening === undefined) return words.some(({ kind }) => kind === "content" || kind === "generic");
  return opening.length === 0 || words.some(({ plain }) => opening.includes(plain));
}

/** Not a poem "about" time: the example says Tokyo time. */
function mayPrecede({ after }: TemplateSlot, word: Word | undefined): boolean {
  return word?.kind !== "link" || (after !== undefined && isSameLink(word.plain, after));
}
