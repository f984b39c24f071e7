const pages = Array.from({ length: 5 }, (_, index) => ({
    title: `Page number ${index} on the subject`,
    url: `https://example.org/articles/${index}`,
    snippet: "A short piece of text that stands in the page and shows the words that were asked for.",
    score: 0.9 - index / 10,
}));
export async function search({ limit, }) {
    return { total: pages.length, results: pages.slice(0, limit).map((page) => ({ ...page })) };
}
