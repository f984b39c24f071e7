import { jsonPointer } from "./json-pointer.ts";

/** Deeper than any schema that the host compiles, with room for the manifest around it. */
export const maxJsonDepth = 96;
// 1 MiB of text cannot hold more; only repeated aliases make more of it.
const maxJsonValues = 600_000;

/**
 * The first thing that keeps a parsed document from being plain JSON of bounded depth and size, if there is one:
 * YAML knows `.nan`, and its aliases can make circles and multiply what stands once in the file.
 */
export function checkJson(
  root: unknown,
  maxDepth = maxJsonDepth,
  maxValues = maxJsonValues,
): { readonly path: string; readonly message: string } | undefined {
  let values = 0;
  return check(root, "", maxDepth);

  function check(value: unknown, path: string, depthLeft: number): { path: string; message: string } | undefined {
    if (++values > maxValues) return { path: "", message: `holds more than ${maxValues} values` };
    if (value === null || ["string", "boolean", "undefined"].includes(typeof value)) return undefined;
    if (typeof value === "number")
      return Number.isFinite(value) ? undefined : { path, message: "must be a finite number" };
    if (!isPlain(value)) return { path, message: "must be a JSON value" };
    if (depthLeft === 0) return { path: "", message: `is nested deeper than ${maxDepth} levels` };
    for (const [key, inner] of Object.entries(value)) {
      const problem = check(inner, jsonPointer.join(path, key), depthLeft - 1);
      if (problem) return problem;
    }
    return undefined;
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
