import { createHash, randomBytes } from "node:crypto";
import { JackfieldError } from "@jackfield/sdk";
import type { Store } from "../store/types.ts";
import type { TokenDescription, TokenScope, Tokens } from "./types.ts";

interface Kept {
  readonly hash: string;
  readonly description: TokenDescription;
}

/** Tokens are random, so that looking one up by its hash tells nothing about another. */
export async function openTokens({ store, clock }: { store: Store; clock: () => number }): Promise<Tokens> {
  const rows = await store.read.selectFrom("tokens").selectAll().orderBy("created_at").execute();
  const byName = new Map<string, Kept>();
  const byHash = new Map<string, TokenDescription>();
  const keep = (hash: string, description: TokenDescription): void => {
    byName.set(description.name, { hash, description });
    byHash.set(hash, description);
  };
  for (const { name, hash, scopes, created_at, expires_at } of rows) {
    keep(hash, {
      name,
      scopes: JSON.parse(scopes) as TokenScope[],
      createdAt: created_at,
      ...(expires_at === null ? {} : { expiresAt: expires_at }),
    });
  }

  return {
    async create(name, scopes, expiresAt) {
      if (byName.has(name)) throw new JackfieldError("token_exists", `There is an API token called ${name}.`);
      const token = `jf_${randomBytes(32).toString("base64url")}`;
      const description = { name, scopes, createdAt: clock(), ...(expiresAt === undefined ? {} : { expiresAt }) };
      const hash = digest(token);
      const row = {
        name,
        hash,
        scopes: JSON.stringify(scopes),
        created_at: description.createdAt,
        expires_at: expiresAt ?? null,
      };
      await store.write([store.build.insertInto("tokens").values(row).compile()], { durable: true });
      keep(hash, description);
      return token;
    },
    async remove(name) {
      const kept = byName.get(name);
      if (!kept) throw new JackfieldError("token_not_found", `There is no API token called ${name}.`);
      await store.write([store.build.deleteFrom("tokens").where("name", "=", name).compile()], { durable: true });
      byName.delete(name);
      byHash.delete(kept.hash);
    },
    list: () => [...byName.values()].map(({ description }) => description),
    authenticate(token) {
      const description = byHash.get(digest(token));
      if (!description || (description.expiresAt !== undefined && description.expiresAt <= clock())) return undefined;
      return { subject: { kind: "user", id: description.name }, scopes: description.scopes };
    },
  };
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
