import { identifierKey } from "@jackfield/sdk";
import type { Store } from "../store/types.ts";
import type { Registrations } from "./types.ts";

/** The payload is kept as it came, so that a later version of the host reads it with what it knows then. */
export function createRegistrations({ store, clock }: { store: Store; clock: () => number }): Registrations {
  return {
    async list() {
      const rows = await store.read
        .selectFrom("registrations")
        .select(["id", "manifest"])
        .orderBy("registered_at")
        .orderBy("key")
        .execute();
      return rows.map(({ id, manifest }) => ({ id, payload: JSON.parse(manifest) as unknown }));
    },
    async save(id, payload) {
      const now = clock();
      const manifest = JSON.stringify(payload);
      const statement = store.build
        .insertInto("registrations")
        .values({ key: identifierKey(id), id, manifest, registered_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ id, manifest, updated_at: now }))
        .compile();
      await store.write([statement], { durable: true });
    },
    async remove(ids) {
      const statements = ids.map((id) =>
        store.build.deleteFrom("registrations").where("key", "=", identifierKey(id)).compile(),
      );
      if (statements.length > 0) await store.write(statements, { durable: true });
    },
  };
}
