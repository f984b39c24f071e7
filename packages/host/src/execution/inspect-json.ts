/** What a value that should be JSON turned out to be. */
export type JsonInspection =
  /** Plain JSON. `copy` is the host's own; its JSON text has from `minBytes` to `maxBytes` bytes. */
  | { readonly kind: "plain"; readonly copy: unknown; readonly minBytes: number; readonly maxBytes: number }
  /** Has parts that JSON writes otherwise (a Date, undefined in a list): write and read it to know. */
  | { readonly kind: "convertible" }
  | { readonly kind: "too_large" }
  | { readonly kind: "refused"; readonly path: string; readonly reason: string };

export interface JsonBounds {
  readonly maxDepth: number;
  /** Bytes of the JSON text. */
  readonly limit: number;
  /** Whether the copy's names are put in order, as what is hashed wants them. */
  readonly inOrder?: boolean;
}

/**
 * Walks a value once and copies it on the way, the names of its objects in order if they are to be. Refuses functions, symbols, big
 * integers, numbers that JSON cannot write, a key called `__proto__`, and nesting beyond `maxDepth`, which is also where
 * a cycle ends. Stops where the JSON text would surely pass `limit` bytes, so that shared parts cannot multiply for
 * ever. Throws what a getter of the value throws.
 */
export function inspectJson(value: unknown, { maxDepth, limit, inOrder = false }: JsonBounds): JsonInspection {
  const walk = new Walk(maxDepth, limit, inOrder);
  const copy = walk.copy(value, 1);
  if (walk.reason !== undefined) return { kind: "refused", path: walk.path, reason: walk.reason };
  if (walk.minBytes > limit) return { kind: "too_large" };
  if (walk.convertible) return { kind: "convertible" };
  return { kind: "plain", copy, minBytes: walk.minBytes, maxBytes: walk.maxBytes };
}

/** Recursion is safe: it goes no deeper than `maxDepth`. Once `stopped`, what it gives back means nothing. */
class Walk {
  readonly #maxDepth: number;
  readonly #limit: number;
  readonly #inOrder: boolean;
  minBytes = 0;
  maxBytes = 0;
  convertible = false;
  /** Why the value is refused, and a JSON Pointer to the place, put together on the way back up. */
  reason: string | undefined;
  path = "";

  constructor(maxDepth: number, limit: number, inOrder: boolean) {
    this.#maxDepth = maxDepth;
    this.#limit = limit;
    this.#inOrder = inOrder;
  }

  get stopped(): boolean {
    return this.reason !== undefined || this.minBytes > this.#limit;
  }

  copy(value: unknown, depth: number): unknown {
    switch (typeof value) {
      case "string":
        // Six bytes is the most that one UTF-16 unit takes (an escaped control character).
        return this.#count(value, value.length + 2, value.length * 6 + 3);
      case "number":
        if (!Number.isFinite(value)) this.reason = `${value} is not a JSON number`;
        return this.#count(value, 1, 25);
      case "boolean":
        return this.#count(value, 4, 6);
      case "undefined":
        this.convertible = true;
        return undefined;
      case "object":
        if (value === null) return this.#count(value, 4, 5);
        return this.#copyObject(value, depth);
      default:
        this.reason = `a ${typeof value} is not JSON`;
        return undefined;
    }
  }

  #count<Value>(value: Value, least: number, most: number): Value {
    this.minBytes += least;
    this.maxBytes += most;
    return value;
  }

  #copyObject(value: object, depth: number): unknown {
    this.#count(value, 2, 5);
    if (depth > this.#maxDepth) {
      this.reason = `it is nested more than ${this.#maxDepth} levels deep or contains itself`;
      return undefined;
    }
    return Array.isArray(value) ? this.#copyItems(value, depth + 1) : this.#copyMembers(value, depth + 1);
  }

  #copyItems(items: readonly unknown[], depth: number): unknown[] {
    const copy: unknown[] = [];
    for (let index = 0; index < items.length; index += 1) {
      copy.push(this.copy(items[index], depth));
      if (this.stopped) {
        this.path = `/${index}${this.path}`;
        break;
      }
    }
    return copy;
  }

  #copyMembers(object: object, depth: number): Record<string, unknown> {
    if (!isPlain(object)) this.convertible = true;
    const copy: Record<string, unknown> = {};
    const names = Object.keys(object);
    for (const key of this.#inOrder ? sorted(names) : names) {
      if (key === "__proto__") {
        this.reason = "the name __proto__ is not allowed";
        break;
      }
      this.#count(key, key.length + 3, key.length * 6 + 4);
      copy[key] = this.copy((object as Readonly<Record<string, unknown>>)[key], depth);
      if (this.stopped) {
        this.path = `/${key}${this.path}`;
        break;
      }
    }
    return copy;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !("toJSON" in value);
}

function sorted(names: string[]): string[] {
  for (let index = 1; index < names.length; index += 1) {
    if ((names[index - 1] ?? "") > (names[index] ?? "")) return names.sort();
  }
  return names;
}
