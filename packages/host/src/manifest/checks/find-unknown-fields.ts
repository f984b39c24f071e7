import { isRecord } from "@jackfield/sdk";
import { closestName } from "../closest-name.ts";
import { jsonPointer } from "../json-pointer.ts";
import { ownValue } from "../own-value.ts";
import type { ProblemReport } from "../problem-report.ts";
import { quote } from "../quote.ts";

const operatorsOnly = new Set(["trust", "source"]);

/** Warns of fields that no closed object of the schema has, with the name that was probably meant. */
export function findUnknownFields(schema: unknown, value: unknown, path: string, report: ProblemReport): void {
  if (Array.isArray(value)) {
    const list = branchFor(schema, "array");
    for (const [index, item] of value.entries()) {
      findUnknownFields(ownValue(list, "items"), item, jsonPointer.join(path, index), report);
    }
  }
  if (!isRecord(value)) return;
  const object = branchFor(schema, "object");
  const known = ownValue(object, "properties");
  for (const [name, inner] of Object.entries(value)) {
    const place = jsonPointer.join(path, name);
    if (isRecord(known) && Object.hasOwn(known, name)) findUnknownFields(known[name], inner, place, report);
    else if (path === "" && operatorsOnly.has(name)) {
      report.warn(place, "is not read from a manifest: only the operator's configuration gives it");
    } else if (ownValue(object, "additionalProperties") === false) {
      const meant = closestName(name, isRecord(known) ? Object.keys(known) : []);
      report.warn(place, `is not a known field${meant === undefined ? "" : `; did you mean ${quote(meant)}?`}`);
    }
  }
}

/** The branch of a choice that describes a list or an object; the schema itself where there is no choice. */
function branchFor(schema: unknown, type: "array" | "object"): unknown {
  const branches = ownValue(schema, "anyOf");
  return Array.isArray(branches) ? branches.find((branch) => ownValue(branch, "type") === type) : schema;
}
