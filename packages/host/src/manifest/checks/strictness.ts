/** Canonical manifests are held to today's rules; those of other hosts are warned of and read. */
export type Strictness = "strict" | "lenient";
