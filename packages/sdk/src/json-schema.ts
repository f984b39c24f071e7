/** A JSON Schema document (2020-12 unless `$schema` says draft-07). Never trusted: the host bounds and compiles it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Anything `JSON.stringify` can carry without loss. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
