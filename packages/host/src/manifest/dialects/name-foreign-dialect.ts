import { basename } from "node:path";
import { isRecord } from "@jackfield/sdk";
import { ownValue } from "../own-value.ts";
import type { ManifestDocumentSource } from "../types.ts";

/** Whose manifest this looks like, among those that no dialect here reads. */
export function nameForeignDialect({
  file,
  value,
}: Pick<ManifestDocumentSource, "file" | "value">): string | undefined {
  if (!isRecord(value)) return undefined;
  const has = (field: string) => Object.hasOwn(value, field);
  const capabilities = ownValue(value, "capabilities");
  if (/-plugin$/.test(String(ownValue(value, "type")))) return "an MRP-VM plugin manifest";
  if (has("openstarry")) return "an OpenStarry package.json";
  if (has("tools_module") || basename(file ?? "") === "mindroom.plugin.json") return "a Mindroom plugin manifest";
  if (has("entrypoints")) return "a Shu plugin manifest";
  if (
    Array.isArray(capabilities) &&
    capabilities.length > 0 &&
    capabilities.every((item) => typeof item === "string")
  ) {
    return "a Shu plugin manifest";
  }
  return undefined;
}
