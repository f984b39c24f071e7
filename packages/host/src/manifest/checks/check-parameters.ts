import { isRecord } from "@jackfield/sdk";
import { jsonPointer } from "../json-pointer.ts";
import { ownValue } from "../own-value.ts";
import type { ProblemReport } from "../problem-report.ts";
import { quote } from "../quote.ts";
import type { Strictness } from "./strictness.ts";

/** Whom a call acts for is declared in the manifest and settled by the host, never asked of the caller. */
const authFields: ReadonlySet<string> = new Set([
  "auth_mode",
  "user_email",
  "impersonate_email",
  "access_token",
  "refresh_token",
  "client_secret",
]);

/** A list of parameters or a JSON Schema, as far as the published schema cannot say. */
export function checkParameters(
  parameters: unknown,
  path: string,
  report: ProblemReport,
  strictness: Strictness,
): void {
  if (Array.isArray(parameters)) checkList(parameters, path, report, strictness);
  else if (isRecord(parameters) && Object.keys(parameters).length > 0) {
    if (parameters["type"] !== "object") report.error(`${path}/type`, 'must be "object"');
    checkProperties(parameters, path, report, strictness);
  }
}

function checkList(list: readonly unknown[], path: string, report: ProblemReport, strictness: Strictness): void {
  const seen = new Map<string, string>();
  for (const [index, parameter] of list.entries()) {
    const place = jsonPointer.join(path, index);
    const name = ownValue(parameter, "name");
    if (typeof name === "string") {
      const first = seen.get(name);
      if (first !== undefined)
        report.error(`${place}/name`, `is ${quote(name)}, which ${report.place(first)} has already`);
      seen.set(name, first ?? place);
      checkName(name, `${place}/name`, report, strictness);
    }
    checkDefault(parameter, place, report, strictness);
  }
}

function checkName(name: string, path: string, report: ProblemReport, strictness: Strictness): void {
  if (name === "__proto__") report.error(path, 'must not be "__proto__"');
  if (!authFields.has(name)) return;
  const message = `is ${quote(name)}: declare it under required_identities or op_auth, not as a parameter`;
  report[strictness === "strict" ? "error" : "warn"](path, message);
}

/** A default of the wrong type would make every call fail that relies on it. */
function checkDefault(parameter: unknown, path: string, report: ProblemReport, strictness: Strictness): void {
  const value = ownValue(parameter, "default");
  const type = ownValue(parameter, "type");
  if (value === undefined || typeof type !== "string" || fits(type, value)) return;
  report[strictness === "strict" ? "error" : "warn"](
    `${path}/default`,
    `is not of the parameter's type, ${quote(type)}`,
  );
}

function fits(type: string, value: unknown): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return isRecord(value);
    case "integer":
      return Number.isInteger(value);
    case "string":
    case "number":
    case "boolean":
      // The schema has already said what other types are worth.
      return typeof value === type;
    default:
      return true;
  }
}

/** Names under `properties`, at any depth of the schema. */
function checkProperties(schema: unknown, path: string, report: ProblemReport, strictness: Strictness): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, inner] of Object.entries(schema)) {
    const place = jsonPointer.join(path, key);
    if (key === "properties" && isRecord(inner)) {
      for (const name of Object.keys(inner)) checkName(name, jsonPointer.join(place, name), report, strictness);
    }
    checkProperties(inner, place, report, strictness);
  }
}
