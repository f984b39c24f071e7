import { ownList } from "../own-list.ts";
import { ownValue } from "../own-value.ts";
import type { ProblemReport } from "../problem-report.ts";
import { quote } from "../quote.ts";
import { checkParameters } from "./check-parameters.ts";
import type { Strictness } from "./strictness.ts";

/** Capability ids are unique within the plugin, and their parameters can be asked for. */
export function checkCapabilities(document: unknown, report: ProblemReport, strictness: Strictness): void {
  const seen = new Map<string, string>();
  for (const { item, path } of ownList(document, "capabilities")) {
    const id = ownValue(item, "id");
    if (typeof id === "string") {
      const first = seen.get(id);
      if (first !== undefined) report.error(`${path}/id`, `is ${quote(id)}, which ${report.place(first)} has already`);
      else seen.set(id, path);
    }
    checkParameters(ownValue(item, "parameters"), `${path}/parameters`, report, strictness);
  }
}
