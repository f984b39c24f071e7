import { messageOf } from "@jackfield/sdk";
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from "yaml";
import { checkJson } from "./check-json.ts";
import { jsonPointer } from "./json-pointer.ts";
import { jsonProblem } from "./json-problem.ts";
import { quote } from "./quote.ts";
import type { TextPosition } from "./text-position.ts";
import type { DocumentReading } from "./types.ts";

const maxAliases = 100;
// What aliases may make of a text: each can stand for nearly all of it.
const maxAliasedCharacters = 16 * 1024 * 1024;

/** Reads YAML 1.2 text into JSON values. Aliases and merge keys are followed, in reason. */
export function parseYaml(file: string, text: string): DocumentReading {
  const lines = new LineCounter();
  const position = (offset: number): TextPosition => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const failed = ({ message, offset }: Fault): DocumentReading => ({
    ok: false,
    problem: {
      severity: "error",
      code: "manifest_syntax",
      message: `This is not YAML: ${message.replace(/\.$/, "")}.`,
      file,
      ...position(offset),
    },
  });
  const parsed = parseBounded(text, lines);
  if (!parsed.ok) return failed(parsed.fault);
  const { document, value } = parsed;
  const locate = (path: string) => {
    const offset = offsetOf(document.contents, jsonPointer.split(path));
    return offset === undefined ? undefined : position(offset);
  };
  const notJson = checkJson(value);
  if (!notJson) return { ok: true, value, locate };
  return { ok: false, problem: jsonProblem(file, notJson, locate(notJson.path)) };
}

type Parsed =
  | { readonly ok: true; readonly document: Document; readonly value: unknown }
  | { readonly ok: false; readonly fault: Fault };

function parseBounded(text: string, lines: LineCounter): Parsed {
  try {
    // The parser's own search for duplicate keys takes quadratic time, and tags such as !!binary make what JSON has not.
    const document = parseDocument(text, {
      lineCounter: lines,
      uniqueKeys: false,
      prettyErrors: false,
      schema: "core",
      resolveKnownTags: false,
      merge: true,
      logLevel: "error",
    });
    const syntax = document.errors[0];
    if (syntax) return { ok: false, fault: { message: inPlainWords(syntax), offset: syntax.pos[0] } };
    const fault = findFault(
      document,
      lines,
      Math.min(maxAliases, Math.floor(maxAliasedCharacters / (text.length + 1))),
    );
    if (fault) return { ok: false, fault };
    return { ok: true, document, value: document.toJS({ maxAliasCount: maxAliases }) };
  } catch (error) {
    return { ok: false, fault: { message: inPlainWords(error), offset: 0 } };
  }
}

function inPlainWords(error: unknown): string {
  const message = messageOf(error);
  // The parser goes down one call a level; the stack can end before the text does.
  if (/call stack/.test(message)) return "it is nested too deeply";
  return /multiple documents/.test(message) ? "it holds more than one document" : message;
}

interface Fault {
  readonly message: string;
  readonly offset: number;
}

/** Two equal keys in one map, a key that is no text, or more aliases than a person writes. */
function findFault(document: Document, lines: LineCounter, aliasesAllowed: number): Fault | undefined {
  let fault: Fault | undefined;
  let aliases = 0;
  visit(document, {
    Alias(_, alias) {
      if (++aliases <= aliasesAllowed) return undefined;
      fault = { message: `more than ${aliasesAllowed} aliases`, offset: alias.range?.[0] ?? 0 };
      return visit.BREAK;
    },
    Map(_, map) {
      const seen = new Map<string, number>();
      for (const { key } of map.items) {
        const offset = (key as Node).range?.[0] ?? 0;
        if (!isScalar(key)) fault ??= { message: "a key must be text", offset };
        else {
          const name = keyName(key.value);
          const first = seen.get(name);
          if (first !== undefined && name !== "<<") {
            fault ??= { message: `${quote(name)} is already given in line ${lines.linePos(first).line}`, offset };
          }
          seen.set(name, offset);
        }
      }
      return fault ? visit.BREAK : undefined;
    },
  });
  return fault;
}

/** A merge key's value is a symbol that is described as `<<`. */
function keyName(value: unknown): string {
  return typeof value === "symbol" ? (value.description ?? "") : String(value ?? "");
}

/** A place that is not in the text (a field that is missing, or merged in) is shown at what would hold it. */
function offsetOf(root: unknown, path: readonly string[]): number | undefined {
  let node = root;
  let offset: number | undefined;
  const enter = (next: unknown, at: Node | null) => {
    node = next;
    offset = at?.range?.[0] ?? offset;
  };
  enter(root, root as Node | null);
  for (const segment of path) {
    if (isAlias(node)) return offset;
    if (isSeq(node)) {
      const item = node.items[Number(segment)] as Node | undefined;
      if (!item) return offset;
      enter(item, item);
    } else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && keyName(key.value) === segment);
      if (!pair) return offset;
      enter(pair.value, pair.key as Node);
    } else return offset;
  }
  return offset;
}
