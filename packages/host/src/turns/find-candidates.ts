import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Discovery } from "../discovery/types.ts";
import type { Capability } from "../manifest/types.ts";
import { type Fit, fitExamples } from "./fit-examples.ts";
import { readSentence } from "./read-sentence.ts";
import type { TemplateIndex } from "./template-index.ts";
import type { ValidateParameters } from "./types.ts";

/** A capability that a message may mean. */
export interface Candidate {
  readonly entry: CatalogueEntry;
  readonly capability: Capability;
  /** Discovery's score; 0 when it is not among the nearest. */
  readonly score: number;
  readonly fit: Fit;
}

interface Sources {
  readonly discovery: Discovery;
  readonly templates: TemplateIndex;
  readonly validate: ValidateParameters;
  /** Whether the one who asks may know of a plugin. */
  readonly sees: (entry: CatalogueEntry) => boolean;
}

const nearest = 20;

/** The capabilities to look at for a message: first those whose examples it fits, the best first, then the nearest. */
export function findCandidates(
  message: string,
  { discovery, templates, validate, sees }: Sources,
): readonly Candidate[] {
  const sentence = readSentence(message);
  const ranked = discovery.rank(message, { limit: nearest }).filter(({ entry }) => sees(entry));
  const scores = new Map(ranked.map(({ capability, score }) => [capability, score]));
  const fits = new Map<Capability, Fit>();
  const fitting: Candidate[] = [];
  for (const { entry, capability, templates: own } of templates.find(sentence)) {
    if (!sees(entry)) continue;
    const fit = fitExamples(entry, capability, own, sentence, validate);
    fits.set(capability, fit);
    if (fit.fits) fitting.push({ entry, capability, score: scores.get(capability) ?? 0, fit });
  }
  const others = ranked.flatMap(({ entry, capability, score }) => {
    const fit = fits.get(capability) ?? unlike(capability);
    return fit.fits ? [] : [{ entry, capability, score, fit }];
  });
  return [...fitting.sort((left, right) => qualityOf(right) - qualityOf(left) || right.score - left.score), ...others];
}

function unlike({ examples }: Capability): Fit {
  const reason =
    examples.length === 0 ? "it has no example to compare with" : "the message is like none of its examples";
  return { fits: false, reason };
}

function qualityOf({ fit }: Candidate): number {
  return fit.fits ? fit.quality : 0;
}
