import { basename, resolve } from "node:path";
import { type ErrorCode, isRecord, type Problem } from "@jackfield/sdk";
import { dialects } from "./dialects/dialect-list.ts";
import { nameForeignDialect } from "./dialects/name-foreign-dialect.ts";
import { type FoundManifest, findManifest } from "./find-manifest.ts";
import { readDocument } from "./read-document.ts";
import type { ManifestCache, ManifestDocumentSource, ManifestReading, ReadManifest } from "./types.ts";

/** Reads manifests from disk; what a cache knows of an unchanged file is not read again. */
export function createManifestReader({ cache }: { readonly cache?: ManifestCache }): ReadManifest {
  return async (folderOrFile) => {
    const path = resolve(folderOrFile);
    const found = findManifest(path);
    if (!found.ok) return { ok: false, problems: [found.problem] };
    const known = cache?.get(path, found.fingerprint);
    if (known) return known;
    const reading = withWarnings(await readFound(found), found.warnings);
    if (isSettled(reading)) cache?.set(path, found.fingerprint, reading);
    return reading;
  };
}

/** A file that could not be read may be readable the next time, without having changed. */
function isSettled(reading: ManifestReading): boolean {
  return reading.ok || reading.problems.every(({ code }) => code !== "manifest_not_found");
}

async function readFound({ file, legacyFile }: FoundManifest): Promise<ManifestReading> {
  const document = await readDocument(file);
  if (!document.ok) return { ok: false, problems: [document.problem] };
  const { value, locate } = document;
  if (!isRecord(value))
    return refused(file, "manifest_invalid", "must be a map of fields, not a single value or a list");
  if (legacyFile === undefined) return interpret({ file, value, locate });
  const legacy = legacyFile === file ? document : await readDocument(legacyFile);
  if (!legacy.ok) return { ok: false, problems: [legacy.problem] };
  // An empty file holds nothing, which is fine for a configuration.
  const legacyConfig = legacy.value ?? {};
  if (!isRecord(legacyConfig)) return refused(legacyFile, "manifest_invalid", "must be a map of settings");
  return interpret({ file, value, legacyConfig, locate });
}

function interpret(source: ManifestDocumentSource): ManifestReading {
  const dialect = dialects.find(({ recognises }) => recognises(source));
  if (dialect) return dialect.read(source);
  const { file = "" } = source;
  const foreign = nameForeignDialect(source);
  if (foreign !== undefined)
    return refused(file, "manifest_dialect_unknown", `looks like ${foreign}, which this host does not read`);
  if (basename(file) === "package.json") {
    return refused(file, "manifest_not_found", "is all there is; a plugin has a plugin.yaml or plugin.json beside it");
  }
  return refused(
    file,
    "manifest_dialect_unknown",
    "is in no dialect that is read here; Jackfield's own begins with manifest: 1",
  );
}

function refused(file: string, code: ErrorCode, predicate: string): ManifestReading {
  return {
    ok: false,
    problems: [{ severity: "error", code, message: `${file} ${predicate}.`, file, path: "", line: 1, column: 1 }],
  };
}

function withWarnings(reading: ManifestReading, warnings: readonly Problem[]): ManifestReading {
  if (warnings.length === 0) return reading;
  if (reading.ok) return { ...reading, warnings: [...warnings, ...reading.warnings] };
  return { ...reading, problems: [...reading.problems, ...warnings] };
}
