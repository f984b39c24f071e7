import type { ManifestReading } from "@jackfield/host";
import { withoutUndefined } from "../without-undefined.ts";
import type { ManifestCheck } from "./plugin-schemas.ts";

/** What came of checking a manifest that is not loaded. */
export function presentManifestCheck(path: string, reading: ManifestReading): ManifestCheck {
  if (!reading.ok) return withoutUndefined({ path, ok: false, id: reading.id, problems: [...reading.problems] });
  const { manifest, warnings } = reading;
  return {
    path,
    ok: true,
    id: manifest.id,
    name: manifest.name,
    version: manifest.version,
    dialect: manifest.dialect,
    type: manifest.runtime.type,
    capabilities: manifest.capabilities.map(({ id }) => id),
    problems: [...warnings],
  };
}
