import { JackfieldError } from "@jackfield/sdk";
import type { Target } from "./resolve-target.ts";

/**
 * Every secret that the plugin declares must be set before its code runs.
 *
 * @throws JackfieldError missing_secrets, naming them
 */
export function requireSecrets({ entry }: Target, isSet: (plugin: string, secret: string) => boolean): void {
  const { id, secrets } = entry.manifest;
  if (secrets.length === 0) return;
  const missing = secrets.map(({ name }) => name).filter((name) => !isSet(id, name));
  if (missing.length > 0)
    throw new JackfieldError("missing_secrets", `${id} needs the secrets ${missing.join(", ")}, which are not set.`, {
      details: { missing },
    });
}
