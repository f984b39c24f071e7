import type { ProblemReport } from "../problem-report.ts";
import { checkCapabilities } from "./check-capabilities.ts";
import { checkOrigins } from "./check-origins.ts";
import { checkPaths } from "./check-paths.ts";
import { checkRuntime } from "./check-runtime.ts";
import { checkShape } from "./check-shape.ts";
import { checkStages } from "./check-stages.ts";
import type { Strictness } from "./strictness.ts";

/**
 * Everything that a document in canonical form must be. Each check takes what it finds and passes over what another
 * has already refused, so that all faults are named at once.
 */
export function checkDocument(document: unknown, report: ProblemReport, strictness: Strictness): void {
  checkShape(document, report);
  checkRuntime(document, report);
  checkPaths(document, report);
  checkOrigins(document, report);
  checkCapabilities(document, report, strictness);
  checkStages(document, report);
}
