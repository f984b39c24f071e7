import { isRecord } from "@jackfield/sdk";
import { checkJson, maxJsonDepth } from "./check-json.ts";
import { jsonProblem } from "./json-problem.ts";
import { quote } from "./quote.ts";
import { type JsonScan, scanJson } from "./scan-json.ts";
import { textPosition } from "./text-position.ts";
import type { DocumentReading } from "./types.ts";

/** Reads JSON text. Places are looked for only when one is asked for: most manifests have nothing to point at. */
export function parseJson(file: string, text: string): DocumentReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { error } = scanJson(text, maxJsonDepth);
    return failed(file, text, error?.message ?? "not JSON", error?.offset ?? 0);
  }
  const fault = checkJson(value);
  if (!fault && countProperties(text) !== countMembers(value)) {
    const { duplicate } = scanJson(text, maxJsonDepth);
    const first = textPosition(text, duplicate?.first ?? 0);
    return failed(
      file,
      text,
      `${quote(duplicate?.name)} is already given in line ${first.line}`,
      duplicate?.second ?? 0,
    );
  }
  let scan: JsonScan | undefined;
  const locate = (path: string) => {
    scan ??= scanJson(text, maxJsonDepth);
    const offset = offsetOf(scan.places, path);
    return offset === undefined ? undefined : textPosition(text, offset);
  };
  if (!fault) return { ok: true, value, locate };
  return { ok: false, problem: jsonProblem(file, fault, locate(fault.path)) };
}

function failed(file: string, text: string, message: string, offset: number): DocumentReading {
  const problem = { severity: "error", code: "manifest_syntax", message: `This is not JSON: ${message}.` } as const;
  return { ok: false, problem: { ...problem, file, ...textPosition(text, offset) } };
}

/** A place that does not exist (a field that is missing) is shown where it should be: at what would hold it. */
function offsetOf(places: ReadonlyMap<string, number>, path: string): number | undefined {
  return places.get(path) ?? (path === "" ? undefined : offsetOf(places, path.slice(0, path.lastIndexOf("/"))));
}

/** Names in the text. `JSON.parse` keeps the last of two equal ones, so that it has fewer then. */
function countProperties(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ":") count++;
    if (text[at] === '"') at = endOfString(text, at);
  }
  return count;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function countMembers(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((count, item) => count + countMembers(item), 0);
  if (!isRecord(value)) return 0;
  return Object.values(value).reduce<number>((count, member) => count + 1 + countMembers(member), 0);
}
