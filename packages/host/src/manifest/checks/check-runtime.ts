import { ownValue } from "../own-value.ts";
import type { ProblemReport } from "../problem-report.ts";

/** What each runtime needs beyond what the schema can say. */
export function checkRuntime(document: unknown, report: ProblemReport): void {
  const runtime = ownValue(document, "runtime");
  if (runtime === undefined) return;
  const has = (field: string) => ownValue(runtime, field) !== undefined;
  if (ownValue(document, "entry") !== undefined)
    report.error("/entry", "is for module plugins; leave it out beside runtime");
  switch (ownValue(runtime, "type")) {
    case "http":
      if (!has("base_url")) report.error("/runtime/base_url", "is required");
      break;
    case "subprocess":
      if (!has("command")) report.error("/runtime/command", "is required");
      break;
    case "mcp":
      if (!has("url") && !has("command"))
        report.error("/runtime", "must give the url or the command of the MCP server");
      break;
  }
}
