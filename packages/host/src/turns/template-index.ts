import type { Catalogue, CatalogueEntry } from "../catalogue/types.ts";
import type { Capability, PluginManifest } from "../manifest/types.ts";
import { type ExampleTemplate, readTemplate } from "./example-template.ts";
import type { Sentence } from "./read-sentence.ts";

/** The templates of one capability that a message may fit. */
export interface TemplateMatch {
  readonly entry: CatalogueEntry;
  readonly capability: Capability;
  readonly templates: readonly ExampleTemplate[];
}

export interface TemplateIndex {
  /** Every capability with an example that shares a content word with the message, has none, or is the message. */
  find(sentence: Sentence): readonly TemplateMatch[];
}

interface Held {
  readonly manifest: PluginManifest;
  readonly capability: Capability;
  readonly template: ExampleTemplate;
}

/**
 * The catalogue's examples by their content words, so that a message is laid beside a few of them only. Examples
 * without a content word are kept aside and always tried. Follows the catalogue: plugins that did not change are not
 * read again.
 */
export function createTemplateIndex(catalogue: Catalogue): TemplateIndex {
  const byTerm = new Map<string, Set<Held>>();
  const byManifest = new Map<PluginManifest, readonly Held[]>();
  let revision: number | undefined;

  const take = (manifest: PluginManifest): void => {
    const held = templatesOf(manifest);
    byManifest.set(manifest, held);
    for (const one of held) {
      for (const term of termsOf(one.template)) byTerm.set(term, (byTerm.get(term) ?? new Set()).add(one));
    }
  };
  const drop = (manifest: PluginManifest): void => {
    for (const one of byManifest.get(manifest) ?? []) {
      for (const term of termsOf(one.template)) {
        byTerm.get(term)?.delete(one);
        if (byTerm.get(term)?.size === 0) byTerm.delete(term);
      }
    }
    byManifest.delete(manifest);
  };
  const follow = (): void => {
    if (revision === catalogue.revision) return;
    const present = new Set(catalogue.list().map(({ manifest }) => manifest));
    for (const manifest of [...byManifest.keys()]) if (!present.has(manifest)) drop(manifest);
    for (const manifest of present) if (!byManifest.has(manifest)) take(manifest);
    revision = catalogue.revision;
  };

  return {
    find({ stems, wording }) {
      follow();
      const terms = [unanchored, `=${wording}`, ...stems];
      const found = new Set(terms.flatMap((term) => [...(byTerm.get(term) ?? [])]));
      return groupByCapability([...found], catalogue);
    },
  };
}

/** No word is empty. */
const unanchored = "";

function termsOf({ anchors, wording }: ExampleTemplate): readonly string[] {
  // The equals sign tells a whole question from a word: it is never a part of one.
  return anchors.length > 0 ? [...anchors, `=${wording}`] : [unanchored, `=${wording}`];
}

/** A plugin's own examples speak for its capability when it has just one. */
function templatesOf(manifest: PluginManifest): readonly Held[] {
  const [only, ...others] = manifest.capabilities;
  return manifest.capabilities.flatMap((capability) => {
    const shared = capability === only && others.length === 0 ? manifest.examples : [];
    return [...capability.examples, ...shared]
      .flatMap((example) => readTemplate(example, capability) ?? [])
      .map((template) => ({ manifest, capability, template }));
  });
}

function groupByCapability(found: readonly Held[], catalogue: Catalogue): readonly TemplateMatch[] {
  const groups = Map.groupBy(found, ({ capability }) => capability);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const entry = first && catalogue.get(first.manifest.id);
    return entry ? [{ entry, capability: first.capability, templates: group.map(({ template }) => template) }] : [];
  });
}
