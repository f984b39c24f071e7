import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";
import type { Trial } from "./try-candidates.ts";
import { whyNotReady } from "./why-not-ready.ts";

interface Offer {
  readonly entry: CatalogueEntry;
  readonly capability: Capability;
}

const mostOffers = 3;
const longestLine = 160;

/** Says to a person that nothing answered, why what would have did not, and what can be asked instead. */
export function explainUnanswered(trials: readonly Trial[], visible: readonly CatalogueEntry[]): string {
  const obstacles = trials.flatMap(obstacleLine);
  const near = trials.map(({ candidate }) => candidate).filter(({ fit, score }) => !fit.fits && score > 0);
  const nearest = near.sort((left, right) => right.score - left.score);
  const offers = nearest.length > 0 ? nearest : askable(visible);
  const heading = nearest.length > 0 ? "Nearest to it:" : "You can ask, for example:";
  return [
    ...(obstacles.length > 0 ? obstacles : ["Nothing here answers that."]),
    ...(offers.length > 0 ? [heading, ...offers.slice(0, mostOffers).map(offerLine)] : []),
  ].join("\n");
}

/** What fitted the message and yet gave no answer. */
function obstacleLine({ candidate, outcome, reason }: Trial): readonly string[] {
  if (!candidate.fit.fits) return [];
  const title = titleOf(candidate);
  switch (outcome) {
    case "failed":
      return [oneLine(`${title} could not answer: ${reason}`)];
    case "not_ready":
      return [oneLine(`${title} would answer that, but ${reason}`)];
    case "write":
      return [oneLine(`${title} would do that, but ${reason}`)];
    default:
      return [];
  }
}

function askable(visible: readonly CatalogueEntry[]): readonly Offer[] {
  return visible
    .filter(({ state }) => whyNotReady(state) === undefined)
    .flatMap((entry) => entry.manifest.capabilities.slice(0, 1).map((capability) => ({ entry, capability })))
    .filter(({ capability }) => capability.effect === "read" && capability.examples.length > 0);
}

function offerLine({ entry, capability }: Offer): string {
  const [example] = capability.examples;
  const how = example ? `"${example.query}"` : capability.description;
  const obstacle = whyNotReady(entry.state);
  return `  ${oneLine(`${titleOf({ entry, capability })}: ${obstacle === undefined ? how : `${entry.manifest.name} ${obstacle}`}`)}`;
}

function titleOf({ entry, capability }: Offer): string {
  return `${entry.manifest.name} · ${capability.name}`;
}

/** Manifests and plugins are written by others: whatever they say stays within its line. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line;
}
