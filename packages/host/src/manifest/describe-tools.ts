import { type CapabilityDocument, deepFreeze, JackfieldError, type Tool } from "@jackfield/sdk";
import { checkJson } from "./check-json.ts";
import { checkDocument } from "./checks/check-document.ts";
import { defined } from "./defined.ts";
import { normalizeCapability } from "./normalize-capability.ts";
import { createProblemReport } from "./problem-report.ts";
import type { Capability } from "./types.ts";

/**
 * The capabilities of a plugin that declares them by running, held to the same rules as those of a manifest.
 *
 * @throws JackfieldError manifest_invalid, with every problem
 */
export function describeTools(tools: readonly Tool[]): readonly Capability[] {
  const report = createProblemReport({ locate: () => undefined });
  const written = tools.map(writeCapability);
  const fault = checkJson(written);
  if (fault) report.error(`/capabilities${fault.path}`, fault.message);
  const capabilities = fault ? [] : structuredClone(written);
  checkDocument({ manifest: 1, id: "described", description: "Described by running.", capabilities }, report, "strict");
  if (report.failed) {
    const problems = report.problems();
    throw new JackfieldError("manifest_invalid", problems.map(({ message }) => message).join(" "), { problems });
  }
  return deepFreeze((capabilities as CapabilityDocument[]).map((capability) => normalizeCapability(capability, {})));
}

function writeCapability({ id, name, description, parameters, output, effect, examples }: Tool) {
  return {
    id,
    description: description ?? name ?? id,
    ...defined({ name, parameters, output, effect, examples: examples && [...examples] }),
  };
}
