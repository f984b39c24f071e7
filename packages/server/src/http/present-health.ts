import type { Health } from "@jackfield/host";
import { withoutUndefined } from "../without-undefined.ts";
import type { HealthDocument } from "./plugin-schemas.ts";

export function presentHealth(pluginId: string, { ok, error }: Health): HealthDocument {
  return withoutUndefined({
    ok,
    plugin_id: pluginId,
    error: error && { code: error.code, message: error.message },
  });
}
