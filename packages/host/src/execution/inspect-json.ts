/** What a value that should be JSON turned out to be. */
export type JsonInspection =
  /** Plain JSON as it stands; its JSON text has at most this many bytes. */
  | { readonly kind: "plain"; readonly maxBytes: number }
  /** Has parts that JSON writes otherwise (a Date, undefined in a list): write and read it to know. */
  | { readonly kind: "convertible" }
  | { readonly kind: "refused"; readonly path: string; readonly reason: string };

/**
 * Walks a value once: refuses functions, symbols, big integers, numbers that JSON cannot write, a key called
 * `__proto__`, and nesting beyond `maxDepth`, which is also where a cycle ends. Throws what a getter of it throws.
 */
export function inspectJson(value: unknown, maxDepth: number): JsonInspection {
  const walk = new Walk(maxDepth);
  const reason = walk.visit(value, 1);
  if (reason !== undefined) return { kind: "refused", path: walk.path, reason };
  return walk.convertible ? { kind: "convertible" } : { kind: "plain", maxBytes: walk.maxBytes };
}

/** Recursion is safe: it goes no deeper than `maxDepth`. */
class Walk {
  readonly #maxDepth: number;
  maxBytes = 0;
  convertible = false;
  /** JSON Pointer to what was refused, put together on the way back up. */
  path = "";

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  /** The reason for refusing the value, if it is refused. */
  visit(value: unknown, depth: number): string | undefined {
    switch (typeof value) {
      case "string":
        // Six bytes is the most that one UTF-16 unit takes (an escaped control character).
        this.maxBytes += value.length * 6 + 3;
        return undefined;
      case "number":
        this.maxBytes += 25;
        return Number.isFinite(value) ? undefined : `${value} is not a JSON number`;
      case "boolean":
        this.maxBytes += 6;
        return undefined;
      case "undefined":
        this.convertible = true;
        return undefined;
      case "object":
        this.maxBytes += 5;
        if (value === null) return undefined;
        if (depth > this.#maxDepth) return `it is nested more than ${this.#maxDepth} levels deep or contains itself`;
        return Array.isArray(value) ? this.#visitItems(value, depth + 1) : this.#visitMembers(value, depth + 1);
      default:
        return `a ${typeof value} is not JSON`;
    }
  }

  #visitItems(items: readonly unknown[], depth: number): string | undefined {
    for (let index = 0; index < items.length; index += 1) {
      const reason = this.visit(items[index], depth);
      if (reason !== undefined) return this.#at(index, reason);
    }
    return undefined;
  }

  #visitMembers(object: object, depth: number): string | undefined {
    if (!isPlain(object)) this.convertible = true;
    for (const key of Object.keys(object)) {
      if (key === "__proto__") return "the name __proto__ is not allowed";
      this.maxBytes += key.length * 6 + 4;
      const reason = this.visit((object as Readonly<Record<string, unknown>>)[key], depth);
      if (reason !== undefined) return this.#at(key, reason);
    }
    return undefined;
  }

  #at(step: string | number, reason: string): string {
    this.path = `/${step}${this.path}`;
    return reason;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !("toJSON" in value);
}
