import { hash, randomBytes } from "node:crypto";
import { JackfieldError } from "@jackfield/sdk";
import type { Store } from "../store/types.ts";
import { parseScopes } from "./parse-scopes.ts";
import { requireTokenName } from "./require-token-name.ts";
import type { TokenDescription, Tokens } from "./types.ts";

export interface TokensOptions {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Reads the API tokens; from then on they are answered for from memory.
 *
 * A token is looked up by its SHA-256. Whoever probes cannot choose how that hash begins, so how long a look-up takes
 * tells nothing about the tokens that exist. A slow hash would add nothing: a token has 256 random bits.
 */
export async function openTokens({ store, clock }: TokensOptions): Promise<Tokens> {
  const byHash = new Map<string, TokenDescription>();
  const hashes = new Map<string, string>();
  for (const row of await store.read.selectFrom("tokens").selectAll().orderBy("created_at").orderBy("name").execute()) {
    const expires = row.expires_at === null ? {} : { expiresAt: row.expires_at };
    remember(row.hash, { name: row.name, scopes: parseScopes(row.scopes), createdAt: row.created_at, ...expires });
  }
  return { create, remove, list, authenticate };

  function remember(tokenHash: string, token: TokenDescription): void {
    byHash.set(tokenHash, Object.freeze(token));
    hashes.set(token.name, tokenHash);
  }

  function forget(name: string): void {
    byHash.delete(hashes.get(name) ?? "");
    hashes.delete(name);
  }

  async function create(...[name, scopes, expiresAt]: Parameters<Tokens["create"]>): Promise<string> {
    requireTokenName(name);
    if (hashes.has(name)) throw new JackfieldError("token_exists", `There is already a token named '${name}'`);
    const text = `jf_${randomBytes(32).toString("base64url")}`;
    const tokenHash = hashOf(text);
    const createdAt = clock();
    const values = {
      name,
      hash: tokenHash,
      scopes: JSON.stringify(scopes),
      created_at: createdAt,
      expires_at: expiresAt ?? null,
    };
    // The name is taken at once, so that of two who ask for it at the same time one is refused.
    hashes.set(name, tokenHash);
    try {
      await store.write([store.build.insertInto("tokens").values(values).compile()], { durable: true });
    } catch (error) {
      forget(name);
      throw error;
    }
    remember(tokenHash, { name, scopes: [...scopes], createdAt, ...(expiresAt === undefined ? {} : { expiresAt }) });
    return text;
  }

  async function remove(name: string): Promise<void> {
    if (!byHash.has(hashes.get(name) ?? "")) {
      throw new JackfieldError("token_not_found", `There is no token named '${name}'`);
    }
    await store.write([store.build.deleteFrom("tokens").where("name", "=", name).compile()], { durable: true });
    forget(name);
  }

  function list(): readonly TokenDescription[] {
    return [...byHash.values()];
  }

  function authenticate(text: string) {
    const token = byHash.get(hashOf(text));
    if (token === undefined || (token.expiresAt !== undefined && token.expiresAt <= clock())) return undefined;
    return { subject: { kind: "user", id: token.name }, scopes: token.scopes } as const;
  }
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64url");
}
