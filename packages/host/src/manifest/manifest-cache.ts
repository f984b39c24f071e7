import { deepFreeze } from "@jackfield/sdk";
import type { Statement, Store } from "../store/types.ts";
import type { ManifestCache, ManifestReading } from "./types.ts";

/**
 * Part of every fingerprint: raise it when the same file is read into something else than before. A test holds it
 * against what the dialects make of known documents.
 */
export const manifestFormat = 1;

// PostgreSQL takes 65,535 parameters a statement and SQLite 32,766; a row has three.
const rowsPerStatement = 1_000;

interface Row {
  readonly path: string;
  readonly fingerprint: string;
  readonly reading: string;
}

/** Opens the cache with all its rows in one query. Each row's text is let go of as soon as it has been asked for. */
export async function openManifestCache(store: Store): Promise<ManifestCache> {
  const rows = await store.read.selectFrom("manifest_cache").select(["path", "fingerprint", "reading"]).execute();
  const unasked = new Map(rows.map((row) => [row.path, row]));
  const changed = new Map<string, Row>();

  return {
    get(path, fingerprint) {
      const row = unasked.get(path);
      if (row?.fingerprint !== withFormat(fingerprint)) return undefined;
      unasked.delete(path);
      return deepFreeze(JSON.parse(row.reading) as ManifestReading);
    },
    set(path, fingerprint, reading) {
      // What lies in config.yml are API keys as often as not; those have no business in a database.
      if (reading.ok && Object.keys(reading.manifest.config).length > 0) return;
      unasked.delete(path);
      changed.set(path, { path, fingerprint: withFormat(fingerprint), reading: JSON.stringify(reading) });
    },
    async flush() {
      const statements = [...saving(store, [...changed.values()]), ...forgetting(store, [...unasked.keys()])];
      changed.clear();
      unasked.clear();
      if (statements.length > 0) await store.write(statements);
    },
  };
}

function withFormat(fingerprint: string): string {
  return `${manifestFormat}\n${fingerprint}`;
}

function saving(store: Store, rows: readonly Row[]): Statement[] {
  return inChunks(rows).map((chunk) =>
    store.build
      .insertInto("manifest_cache")
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column("path").doUpdateSet(({ ref }) => ({
          fingerprint: ref("excluded.fingerprint"),
          reading: ref("excluded.reading"),
        })),
      )
      .compile(),
  );
}

function forgetting(store: Store, paths: readonly string[]): Statement[] {
  return inChunks(paths).map((chunk) => store.build.deleteFrom("manifest_cache").where("path", "in", chunk).compile());
}

function inChunks<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / rowsPerStatement);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}
