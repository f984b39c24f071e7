import { isIdentifier, type ManifestDocument } from "@jackfield/sdk";
import { checkDocument } from "../checks/check-document.ts";
import type { Strictness } from "../checks/strictness.ts";
import { type ManifestSurroundings, normalizeManifest } from "../normalize-manifest.ts";
import { ownValue } from "../own-value.ts";
import type { ProblemReport } from "../problem-report.ts";
import type { ManifestReading } from "../types.ts";

/** Checks a document in canonical form and normalises it. What the report holds already counts as well. */
export function interpretDocument(
  document: unknown,
  report: ProblemReport,
  strictness: Strictness,
  surroundings: ManifestSurroundings,
): ManifestReading {
  checkDocument(document, report, strictness);
  if (!report.failed) {
    const manifest = normalizeManifest(document as ManifestDocument, surroundings);
    return { ok: true, manifest, warnings: report.problems() };
  }
  const id = ownValue(document, "id");
  const known = typeof id === "string" && isIdentifier(id) ? { id } : {};
  return { ok: false, problems: report.problems(), ...known };
}
