/** They belong to what follows them: a light word that may stand between a link and a value. */
export const articles: ReadonlySet<string> = new Set(["a", "an", "the"]);
