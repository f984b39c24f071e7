import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";
import { alignTemplate } from "./align-template.ts";
import type { ExampleTemplate, TemplateSlot } from "./example-template.ts";
import type { Sentence } from "./read-sentence.ts";
import { readSlot } from "./read-slot.ts";
import type { ValidateParameters } from "./types.ts";

type Parameters = Readonly<Record<string, unknown>>;

/** Whether a message asks for a capability in the words of one of its examples, and with which parameters. */
export type Fit =
  | { readonly fits: true; readonly quality: number; readonly query: string; readonly parameters: Parameters }
  | { readonly fits: false; readonly reason: string };

/** What no example means: a slot that takes these takes anything. */
const words = ["something", "a thing that nobody asked for"];
const numbers = ["7", "1234"];

/** Fills a capability's parameters from the template that the message fits best. */
export function fitExamples(
  entry: CatalogueEntry,
  capability: Capability,
  templates: readonly ExampleTemplate[],
  sentence: Sentence,
  validate: ValidateParameters,
): Fit {
  const violationOf = (parameters: Parameters) => validate(entry, capability, parameters)?.[0];
  let reason: string | undefined;
  for (const { template, quality, parameters } of fitsOf(templates, sentence)) {
    const violation = violationOf(parameters);
    const wrong = violation
      ? `${violation.path || "the parameters"} ${violation.message}`.trim()
      : whyTooWide(template, sentence, (name, value) => violationOf({ ...parameters, [name]: value }) === undefined);
    if (wrong === undefined) return { fits: true, quality, query: template.example.query, parameters };
    reason ??= wrong;
  }
  return { fits: false, reason: reason ?? "the message is like none of its examples" };
}

interface TemplateFit {
  readonly template: ExampleTemplate;
  readonly quality: number;
  readonly parameters: Parameters;
  /** Characters of the message that became parameters. */
  readonly taken: number;
}

/** The best first; of two that fit alike, the one that leaves less of the message out. */
function fitsOf(templates: readonly ExampleTemplate[], sentence: Sentence): readonly TemplateFit[] {
  return templates
    .flatMap((template) => fitTemplate(template, sentence) ?? [])
    .sort((left, right) => right.quality - left.quality || right.taken - left.taken);
}

function fitTemplate(template: ExampleTemplate, sentence: Sentence): TemplateFit | undefined {
  const { parameters = {} } = template.example;
  if (template.wording === sentence.wording) return { template, quality: 1, parameters, taken: 0 };
  const alignment = alignTemplate(template, sentence);
  if (!alignment) return undefined;
  const { quality, slots } = alignment;
  const values = slots.map(({ slot, text }) => [slot.parameter, readSlot(slot.schema, text)] as const);
  const taken = slots.reduce((sum, { text }) => sum + text.length, 0);
  return { template, quality, parameters: { ...parameters, ...Object.fromEntries(values) }, taken };
}

/**
 * An example without a content word, such as "12% of 90", is recognised by its slots alone. That is safe only when the
 * schema refuses ordinary words for all of them, or ordinary words and plain numbers for one ("3pm in Oslo"); else
 * such an example would draw every message to its plugin.
 */
function whyTooWide(
  template: ExampleTemplate,
  sentence: Sentence,
  takes: (parameter: string, value: unknown) => boolean,
): string | undefined {
  if (template.anchors.length > 0 || template.wording === sentence.wording) return undefined;
  const slots = template.elements.filter((element): element is TemplateSlot => element.type === "slot");
  const refuses = (probes: readonly string[]) => (slot: TemplateSlot) =>
    !probes.some((probe) => takes(slot.parameter, readSlot(slot.schema, probe)));
  const safe = slots.some(refuses([...words, ...numbers])) || (slots.length > 0 && slots.every(refuses(words)));
  return safe ? undefined : "its example would fit any message";
}
