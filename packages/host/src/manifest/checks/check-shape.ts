import { isRecord, ManifestSchema } from "@jackfield/sdk";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { ProblemReport } from "../problem-report.ts";
import { describeViolations } from "../schemas/describe-violations.ts";
import { findUnknownFields } from "./find-unknown-fields.ts";

const idRule =
  'must be 1 to 128 lower-case letters, digits, ".", "_" or "-", starting with a letter or digit, optionally after "@scope/"';

let compiled: ValidateFunction | undefined;

/** Holds a document against the published schema. Fields that the schema does not know are warnings: they may be newer. */
export function checkShape(document: unknown, report: ProblemReport): void {
  // Compiled when the first manifest is read that no cache knows; takes some 30 ms.
  compiled ??= new Ajv2020({ allErrors: true, verbose: true, strict: false, ownProperties: true }).compile(
    openObjects(ManifestSchema) as object,
  );
  if (!compiled(document)) {
    for (const { path, keyword, message } of describeViolations(compiled.errors ?? [])) {
      report.error(path, path === "/id" && keyword === "pattern" ? idRule : message);
    }
  }
  findUnknownFields(ManifestSchema, document, "", report);
}

/** The same schema with its objects open, so that an unknown field is no error. */
function openObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openObjects);
  if (!isRecord(schema)) return schema;
  const members = Object.entries(schema).filter(([key, value]) => key !== "additionalProperties" || value !== false);
  return Object.fromEntries(members.map(([key, value]) => [key, openObjects(value)]));
}
