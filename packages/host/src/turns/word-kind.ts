/**
 * How much a word says about what is asked:
 * - light: nothing; it may come and go.
 * - link: only how the words beside it belong together.
 * - generic: something, but every other plugin uses it too.
 * - content: what the message is about.
 */
export type WordKind = "light" | "link" | "generic" | "content";

const light =
  words(`a an the i me my mine we us our you your it its that there here am is are was were be been do does did
  have has had can could would will should shall please kindly tell show give get display check see view list let
  want need know like wanna gimme what whats which hey hi hello ok okay so well just now currently current actually
  exactly again also then thanks thank quickly maybe perhaps any anything something everything some all`);

const links = words("in on at for of from to with by about into inside within");

const generic = words(`find read open run start use go make count how who where when why many much long word words
  term phrase text string name named called thing things number numbers new first last latest next`);

/** The kind of a lower-case word. Words of other languages are content: there the phrase of an example has to be kept. */
export function wordKind(word: string): WordKind {
  if (light.has(word)) return "light";
  if (links.has(word)) return "link";
  return generic.has(word) || !/[\p{L}\p{N}]/u.test(word) ? "generic" : "content";
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
