import { isUtf8 } from "node:buffer";
import { JackfieldError, messageOf } from "@jackfield/sdk";

const mayHoldProto = /__proto__|\\u005f/i;

/**
 * Reads a request body. An empty one is no body: routes that need one say so.
 *
 * @param callsPlugin the body's `parameters` are those of a call
 * @throws JackfieldError request_malformed; parameters_invalid for a `__proto__` within the parameters of a call
 */
export function parseJsonBody(body: Buffer, { callsPlugin = false } = {}): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new JackfieldError("request_malformed", "The body is not UTF-8 text.");
  const text = body.toString("utf8");
  const value = parse(text);
  const place = mayHoldProto.test(text) ? findProto(value) : undefined;
  if (place === undefined) return value;
  throw callsPlugin && place.startsWith("/parameters/") ? badParameters(place) : badBody(place);
}

function badParameters(place: string): JackfieldError {
  const message = "the name __proto__ is not allowed";
  const path = place.slice("/parameters".length, -"/__proto__".length).slice(0, 200);
  return new JackfieldError("parameters_invalid", `parameters${path}: ${message}.`, {
    details: { violations: [{ path, message }] },
  });
}

function badBody(place: string): JackfieldError {
  const message = `The key "__proto__" is not allowed; it stands at ${place.slice(0, 200)}.`;
  return new JackfieldError("request_malformed", message);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The engine's message quotes the body, which may hold a secret: only the place is told.
    const position = /position (\d+)/.exec(messageOf(error))?.[1];
    const place = position === undefined ? "" : ` (at character ${Number(position) + 1})`;
    throw new JackfieldError("request_malformed", `The body is not valid JSON${place}.`);
  }
}

/** JSON Pointer of a `__proto__` key. Not recursive: bodies may be nested as deep as they are long. */
function findProto(root: unknown): string | undefined {
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null) continue;
    if (Object.hasOwn(value, "__proto__")) return `${path}/__proto__`;
    for (const [key, inner] of Object.entries(value)) open.push({ value: inner, path: `${path}/${key}` });
  }
  return undefined;
}
