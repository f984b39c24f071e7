import { jsonPointer } from "./json-pointer.ts";

export interface JsonScan {
  /** Offset of each value by its JSON Pointer; of a property, where its name stands. */
  readonly places: ReadonlyMap<string, number>;
  readonly duplicate?: { readonly name: string; readonly first: number; readonly second: number };
  readonly error?: { readonly message: string; readonly offset: number };
}

const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const space = /[ \t\n\r]*/y;

class Fault extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Finds places in JSON text. `JSON.parse` is faster and knows no places: this runs only when one has to be named. */
export function scanJson(text: string, maxDepth: number): JsonScan {
  const places = new Map<string, number>();
  let duplicate: JsonScan["duplicate"];
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const peek = (): string | undefined => {
    take(space);
    return text[at];
  };
  const expect = (wanted: string): void => {
    if (peek() !== wanted) throw new Fault(`expected "${wanted}"`, at);
    at++;
  };
  /** Whether another member follows, or the closing bracket, which is taken. */
  const goesOn = (closing: string): boolean => {
    const next = peek();
    if (next !== "," && next !== closing) throw new Fault(`expected "," or "${closing}"`, at);
    at++;
    return next === ",";
  };
  const takeName = (): string => {
    peek();
    const start = at;
    const written = take(string);
    if (written === undefined) throw new Fault("expected a property name in double quotes", start);
    return JSON.parse(written) as string;
  };

  function readObject(path: string, depthLeft: number): void {
    const names = new Map<string, number>();
    if (peek() === "}") {
      at++;
      return;
    }
    do {
      peek();
      const second = at;
      const name = takeName();
      const first = names.get(name);
      if (first !== undefined) duplicate ??= { name, first, second };
      names.set(name, second);
      expect(":");
      readValue(jsonPointer.join(path, name), depthLeft, second);
    } while (goesOn("}"));
  }

  function readList(path: string, depthLeft: number): void {
    if (peek() === "]") {
      at++;
      return;
    }
    let index = 0;
    do readValue(jsonPointer.join(path, index++), depthLeft);
    while (goesOn("]"));
  }

  function readValue(path: string, depthLeft: number, namedAt?: number): void {
    const next = peek();
    places.set(path, namedAt ?? at);
    if (next === "{" || next === "[") {
      if (depthLeft === 0) throw new Fault(`nested deeper than ${maxDepth} levels`, at);
      at++;
      if (next === "{") readObject(path, depthLeft - 1);
      else readList(path, depthLeft - 1);
    } else if (take(string) === undefined && take(literal) === undefined) {
      throw new Fault(next === undefined ? "the text ends too early" : "expected a JSON value", at);
    }
  }

  try {
    readValue("", maxDepth);
    if (peek() !== undefined) throw new Fault("expected the end of the text", at);
  } catch (fault) {
    if (fault instanceof Fault) return { places, error: { message: fault.message, offset: fault.offset } };
    throw fault;
  }
  return { places, ...(duplicate ? { duplicate } : {}) };
}
