import { isRecord } from "@jackfield/sdk";
import { legacyParameterValues } from "../legacy-config.ts";
import { createProblemReport } from "../problem-report.ts";
import type { Dialect } from "../types.ts";
import { interpretDocument } from "./interpret-document.ts";

/** Jackfield's own way: `manifest: 1`, validated against the schema that the SDK publishes. */
export const canonical: Dialect = {
  name: "canonical",
  recognises: ({ value }) => isRecord(value) && Object.hasOwn(value, "manifest"),
  read(source) {
    const config = isRecord(source.legacyConfig) ? source.legacyConfig : {};
    return interpretDocument(source.value, createProblemReport(source), "strict", {
      dialect: "canonical",
      config,
      parameterDefaults: legacyParameterValues(config),
    });
  },
};
