import { isRecord, type Problem } from "@jackfield/sdk";
import { checkJson } from "./check-json.ts";
import { canonical } from "./dialects/canonical.ts";
import { homeclaw } from "./dialects/homeclaw.ts";
import { ownList } from "./own-list.ts";
import { ownValue } from "./own-value.ts";
import { createProblemReport } from "./problem-report.ts";
import type { ManifestReading, ParseRegistration } from "./types.ts";

type Fault = readonly [path: string, predicate: string];

/** The payload of HomeClaw's registration, or a canonical manifest with a runtime. It is neither kept nor changed. */
export const parseRegistration: ParseRegistration = (payload) => {
  const fault = isRecord(payload) ? checkJson(payload) : { path: "", message: "must be an object" };
  if (fault || !isRecord(payload))
    return refuse([[fault?.path ?? "", fault?.message ?? ""]], { ok: false, problems: [] });
  const source = { value: structuredClone(payload), locate: () => undefined };
  return Object.hasOwn(payload, "manifest")
    ? refuse(canonicalFaults(payload), canonical.read(source))
    : refuse(homeclawFaults(payload), homeclaw.read(source));
};

/** What only an external plugin must give, added to what its reading found; the faults of both are told at once. */
function refuse(faults: readonly Fault[], reading: ManifestReading): ManifestReading {
  const found = (reading.ok ? reading.warnings : reading.problems).map(asRegistrationProblem);
  const wrong = new Set(found.filter(({ severity }) => severity === "error").map(({ path }) => path));
  const report = createProblemReport({ locate: () => undefined });
  for (const [path, predicate] of faults) {
    if (!wrong.has(path)) report.add("error", "registration_invalid", path, predicate);
  }
  if (reading.ok && !report.failed) return { ...reading, warnings: found };
  const id = reading.ok ? reading.manifest.id : reading.id;
  return { ok: false, problems: [...found, ...report.problems()], ...(id === undefined ? {} : { id }) };
}

function asRegistrationProblem(problem: Problem): Problem {
  return problem.code === "manifest_invalid" ? { ...problem, code: "registration_invalid" } : problem;
}

function homeclawFaults(payload: Readonly<Record<string, unknown>>): Fault[] {
  const type = ownValue(payload, "type") ?? undefined;
  const faults = missing(payload, "", ["name", "description", "health_check_url", "type", "config", "capabilities"]);
  if ((ownValue(payload, "id") ?? ownValue(payload, "plugin_id") ?? undefined) === undefined)
    faults.push(["/id", "is required"]);
  if (type !== undefined && !(typeof type === "string" && ["http", "subprocess", "mcp"].includes(type))) {
    faults.push(["/type", 'must be one of "http", "subprocess", "mcp"']);
  }
  const config = ownValue(payload, "config") ?? undefined;
  if (config !== undefined && !isRecord(config)) faults.push(["/config", "must be an object"]);
  for (const { item, path } of ownList(payload, "capabilities")) {
    if (isRecord(item)) faults.push(...missing(item, path, ["id", "name", "description", "parameters"]));
  }
  return faults;
}

function canonicalFaults(payload: Readonly<Record<string, unknown>>): Fault[] {
  const runtime = ownValue(payload, "runtime");
  if (runtime === undefined) return [["/runtime", "is required: only a plugin that runs elsewhere is registered"]];
  return ownValue(runtime, "type") === "http" ? missing(payload, "", ["health_check_url"]) : [];
}

/** Null is HomeClaw's way to leave something out. */
function missing(members: unknown, path: string, names: readonly string[]): Fault[] {
  return names
    .filter((name) => (ownValue(members, name) ?? undefined) === undefined)
    .map((name) => [`${path}/${name}`, "is required"]);
}
