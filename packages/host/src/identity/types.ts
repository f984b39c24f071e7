import type { Subject } from "@jackfield/sdk";

/** What an API token may do beyond calling: `act-as` lets it call for another user, `admin` lets it manage plugins and tokens. */
export type TokenScope = "act-as" | "admin";

export interface TokenDescription {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: number;
  readonly expiresAt?: number;
}

export interface Caller {
  readonly subject: Subject;
  readonly scopes: readonly TokenScope[];
}

/** API tokens; only their hash is stored. */
export interface Tokens {
  /** Returns the token's text, the only time it is seen. @throws JackfieldError token_exists */
  create(name: string, scopes: readonly TokenScope[], expiresAt?: number): Promise<string>;
  /** @throws JackfieldError token_not_found */
  remove(name: string): Promise<void>;
  list(): readonly TokenDescription[];
  /** Undefined for a token that is unknown or has expired. */
  authenticate(token: string): Caller | undefined;
}
