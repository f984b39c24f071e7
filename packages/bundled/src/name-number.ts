/** The place (from 1) of the name that `word`, in lower case, is or begins; three letters are enough. */
export function nameNumber(names: readonly string[], word: string): number | undefined {
  if (word.length < 3) return undefined;
  const index = names.findIndex((name) => name.toLowerCase().startsWith(word));
  return index < 0 ? undefined : index + 1;
}
