import { isRecord, type JsonSchema } from "@jackfield/sdk";
import type { Capability, Example } from "../manifest/types.ts";
import { articles } from "./articles.ts";
import { readSentence, type Word } from "./read-sentence.ts";
import type { WordKind } from "./word-kind.ts";

type TemplateWordKind = Exclude<WordKind, "light">;

/** A word of the example that other messages share. */
export interface TemplateLiteral {
  readonly type: "literal";
  readonly stem: string;
  readonly kind: TemplateWordKind;
  /** How much of the question it is. */
  readonly weight: number;
}

/** A place where other messages carry their own value. */
export interface TemplateSlot {
  readonly type: "slot";
  readonly parameter: string;
  readonly schema: JsonSchema | undefined;
  /** The example's own words in this place. */
  readonly example: readonly Word[];
  /** The link words on either side of it: "in" Tokyo. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The light words before it, when nothing else is: one of them has to open a message too. Empty: it may come first. */
  readonly opening: readonly string[] | undefined;
}

export type TemplateElement = TemplateLiteral | TemplateSlot;

/** An example query as a pattern of words and slots. Light words are left out: they may come and go. */
export interface ExampleTemplate {
  readonly example: Example;
  /** As a sentence has it, so that the very same question is recognised. */
  readonly wording: string;
  readonly elements: readonly TemplateElement[];
  /** Stems of its content words: a message without any of them does not ask this. */
  readonly anchors: readonly string[];
  /** Of all its words. */
  readonly weight: number;
}

/** Whole numbers, so that sums compare exactly. */
const weights: Readonly<Record<TemplateWordKind, number>> = { link: 1, generic: 5, content: 10 };
/** A link that introduces a slot says which of the things that could follow is meant: in Lima, about Lima. */
const introduction = 5;

interface Span {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
}

/** Reads an example as a template; undefined when there are no words in it, or too many. */
export function readTemplate(example: Example, { parameters }: Capability): ExampleTemplate | undefined {
  const { words, wording } = readSentence(example.query);
  if (words.length === 0) return undefined;
  const spans = findSpans(words, example.parameters ?? {});
  const spanAt = (place: number) => spans.find(({ from, to }) => place >= from && place < to);
  const anchors = words.filter(({ kind }, place) => kind === "content" && !spanAt(place)).map(({ stem }) => stem);
  const elements = words.flatMap((word, place): readonly TemplateElement[] => {
    const span = spanAt(place);
    if (span?.from === place) return [asSlot(span, words, parameters, anchors.length > 0)];
    return span || word.kind === "light" ? [] : [asLiteral(word.stem, word.kind, introduces(place, words, spans))];
  });
  const weight = elements.reduce((sum, element) => sum + (element.type === "literal" ? element.weight : 0), 0);
  return { example, wording, elements, anchors, weight };
}

function asLiteral(stem: string, kind: TemplateWordKind, introducing: boolean): TemplateLiteral {
  return { type: "literal", stem, kind, weight: kind === "link" && introducing ? introduction : weights[kind] };
}

/** Whether a slot follows, but for words that say nothing. */
function introduces(place: number, words: readonly Word[], spans: readonly Span[]): boolean {
  const next = words.findIndex(
    ({ kind }, at) => at > place && (kind !== "light" || spans.some(({ from }) => from === at)),
  );
  return spans.some(({ from }) => from === next);
}

/** Where the parameters' values stand in the query word for word, the longest first, none over another. */
function findSpans(words: readonly Word[], parameters: Readonly<Record<string, unknown>>): readonly Span[] {
  const values = Object.entries(parameters)
    .flatMap(([parameter, value]) => (isText(value) ? [{ parameter, text: String(value) }] : []))
    .sort((left, right) => right.text.length - left.text.length);
  const spans: Span[] = [];
  for (const { parameter, text } of values) {
    const place = findPlace(words, wordsOf(text), spans) ?? findPlace(words, wordsOf(`"${text}"`), spans);
    if (place) spans.push({ parameter, ...place });
  }
  return spans;
}

function findPlace(
  words: readonly Word[],
  value: readonly Word[],
  taken: readonly Span[],
): { readonly from: number; readonly to: number } | undefined {
  if (value.length === 0) return undefined;
  const from = words.findIndex((_, place) => {
    const to = place + value.length;
    return standsAt(words, place, value) && taken.every((span) => to <= span.from || place >= span.to);
  });
  return from === -1 ? undefined : { from, to: from + value.length };
}

function isText(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function standsAt(words: readonly Word[], place: number, value: readonly Word[]): boolean {
  return value.every(({ plain }, offset) => words[place + offset]?.plain === plain);
}

function asSlot(
  { parameter, from, to }: Span,
  words: readonly Word[],
  parameters: JsonSchema,
  anchored: boolean,
): TemplateSlot {
  return {
    type: "slot",
    parameter,
    schema: propertySchema(parameters, parameter),
    example: words.slice(from, to),
    before: linkOf(words.slice(0, from).findLast(({ kind }) => kind !== "light")),
    after: linkOf(words.slice(to).find(({ kind }) => kind !== "light")),
    // What is known by its slots alone may be asked in any way.
    opening: anchored ? openingOf(words.slice(0, from)) : [],
  };
}

function openingOf(words: readonly Word[]): readonly string[] | undefined {
  if (words.some(({ kind }) => kind === "generic" || kind === "content")) return undefined;
  return words.filter(({ kind, plain }) => kind === "light" && !articles.has(plain)).map(({ plain }) => plain);
}

function linkOf(word: Word | undefined): string | undefined {
  return word?.kind === "link" ? word.plain : undefined;
}

function propertySchema(parameters: JsonSchema, name: string): JsonSchema | undefined {
  const properties = parameters["properties"];
  if (!isRecord(properties) || !Object.hasOwn(properties, name)) return undefined;
  const schema = properties[name];
  return isRecord(schema) ? schema : undefined;
}

function wordsOf(text: string): readonly Word[] {
  return readSentence(text).words;
}
