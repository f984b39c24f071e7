import type { TokenScope } from "./types.ts";

const scopes: readonly TokenScope[] = ["act-as", "admin"];

/** The scopes of a stored token; what this program does not know gives no right. */
export function parseScopes(text: string): readonly TokenScope[] {
  const stored = parse(text);
  return Array.isArray(stored) ? scopes.filter((scope) => stored.includes(scope)) : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
