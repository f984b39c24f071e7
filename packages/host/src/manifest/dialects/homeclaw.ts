import { isRecord } from "@jackfield/sdk";
import { createProblemReport } from "../problem-report.ts";
import type { Dialect } from "../types.ts";
import { toCanonicalDocument } from "./homeclaw-document.ts";
import { interpretDocument } from "./interpret-document.ts";
import { nameForeignDialect } from "./name-foreign-dialect.ts";

/** HomeClaw's plugin.yaml, plugin.json and legacy config.yml, in their built-in and their external form. */
export const homeclaw: Dialect = {
  name: "homeclaw",
  recognises(source) {
    const { value } = source;
    if (!isRecord(value) || nameForeignDialect(source) !== undefined) return false;
    return ["id", "plugin_id", "capabilities"].some((field) => Object.hasOwn(value, field));
  },
  read(source) {
    const translation = toCanonicalDocument(source.value, source.legacyConfig);
    const report = createProblemReport(source, translation.originalPath);
    for (const { path, predicate } of translation.warnings) report.warn(path, predicate);
    return interpretDocument(translation.document, report, "lenient", {
      dialect: "homeclaw",
      config: translation.config,
      parameterDefaults: translation.parameterDefaults,
    });
  },
};
