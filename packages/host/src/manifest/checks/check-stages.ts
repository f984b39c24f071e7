import { pluginTypes } from "@jackfield/sdk";
import { ownList } from "../own-list.ts";
import { ownValue } from "../own-value.ts";
import type { ProblemReport } from "../problem-report.ts";
import { quote } from "../quote.ts";

const types: ReadonlySet<unknown> = new Set(pluginTypes);
/** The planner ranks these before it knows anything of them. */
const ranked: ReadonlySet<unknown> = new Set(["sd-plugin", "kb-plugin", "gs-plugin"]);

/** Stages are of a type that exists, once each, and tell the planner what it must know. */
export function checkStages(document: unknown, report: ProblemReport): void {
  const seen = new Map<string, string>();
  for (const { item, path } of ownList(document, "stages")) {
    const type = ownValue(item, "type");
    const id = ownValue(item, "id");
    if (typeof type !== "string" || type === "") continue;
    if (!types.has(type)) {
      const message = `is ${quote(type)}; the plugin types are ${pluginTypes.join(", ")}`;
      report.add("error", "plugin_type_unsupported", `${path}/type`, message);
    }
    if (ranked.has(type) && ownValue(item, "planner_hints") === undefined) {
      report.error(`${path}/planner_hints`, `is required for ${type}`);
    }
    if (typeof id !== "string") continue;
    const first = seen.get(`${type} ${id}`);
    if (first !== undefined) report.error(`${path}/id`, `is already the id of the ${type} at ${report.place(first)}`);
    else seen.set(`${type} ${id}`, path);
  }
}
