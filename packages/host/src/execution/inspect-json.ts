/** What a value that should be JSON turned out to be. */
export type JsonInspection =
  /** Plain JSON as it stands; its JSON text has at most this many bytes. */
  | { readonly kind: "plain"; readonly maxBytes: number }
  /** Has parts that JSON writes otherwise (a Date, undefined in a list): write and read it to know. */
  | { readonly kind: "convertible" }
  | { readonly kind: "refused"; readonly path: string; readonly reason: string };

interface Frame {
  readonly value: object;
  readonly path: string;
  readonly depth: number;
}

/**
 * Walks a value without recursion: refuses functions, symbols, big integers, numbers that JSON cannot write, a key
 * called `__proto__`, and nesting beyond `maxDepth`, which is also where a cycle ends. Nothing of the value runs but getters.
 */
export function inspectJson(root: unknown, maxDepth: number): JsonInspection {
  const stack: Frame[] = [];
  let maxBytes = 0;
  let convertible = false;

  const visit = (value: unknown, parent: string, key: string | number, depth: number): JsonInspection | undefined => {
    switch (typeof value) {
      case "string":
        // Six bytes is the most that one UTF-16 unit takes (an escaped control character).
        maxBytes += value.length * 6 + 3;
        return undefined;
      case "number":
        maxBytes += 25;
        return Number.isFinite(value) ? undefined : refused(`${parent}/${key}`, `${value} is not a JSON number`);
      case "boolean":
        maxBytes += 6;
        return undefined;
      case "undefined":
        convertible = true;
        return undefined;
      case "object":
        maxBytes += 5;
        if (value === null) return undefined;
        if (depth > maxDepth)
          return refused(parent, `it is nested more than ${maxDepth} levels deep or contains itself`);
        stack.push({ value, path: parent === "" && key === "" ? "" : `${parent}/${key}`, depth });
        return undefined;
      default:
        return refused(`${parent}/${key}`, `a ${typeof value} is not JSON`);
    }
  };

  const first = visit(root, "", "", 1);
  if (first) return first;
  for (let frame = stack.pop(); frame; frame = stack.pop()) {
    const { value, path, depth } = frame;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        const problem = visit(value[index], path, index, depth + 1);
        if (problem) return problem;
      }
      continue;
    }
    if (!isPlain(value)) convertible = true;
    for (const key of Object.keys(value)) {
      if (key === "__proto__") return refused(path, "the name __proto__ is not allowed");
      maxBytes += key.length * 6 + 4;
      const problem = visit((value as Record<string, unknown>)[key], path, key, depth + 1);
      if (problem) return problem;
    }
  }
  return convertible ? { kind: "convertible" } : { kind: "plain", maxBytes };
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !("toJSON" in value);
}

function refused(path: string, reason: string): JsonInspection {
  return { kind: "refused", path, reason };
}
