import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { createLinearRegExp } from "./linear-regexp.ts";
import type { Draft } from "./prepare-schema.ts";
import { uniqueItems } from "./unique-items.ts";
import type { WorkBudget } from "./work-budget.ts";

/** Ajv for schemas that somebody else wrote: it changes no value, fetches nothing, and its work is counted. */
export function createAjv(draft: Draft, budget: WorkBudget, options: Pick<Options, "allErrors" | "meta">): Ajv {
  const Draft = draft === "2020-12" ? Ajv2020 : Ajv;
  const regExp = Object.assign((pattern: string) => createLinearRegExp(pattern, budget), { code: "linearRegExp" });
  const ajv = new Draft({
    ...options,
    strict: false,
    logger: false,
    // Errors that only say yes or no are cheap.
    verbose: options.allErrors === true,
    messages: false,
    ownProperties: true,
    // A definition that is used a thousand times would be written out a thousand times.
    inlineRefs: false,
    validateSchema: false,
    // The drafts call a pattern's format "regex", which is more than a pattern here may be, and less.
    validateFormats: options.meta === false,
    $comment: (cost) => budget.spend(Number(cost)),
    code: { regExp },
  });
  addFormats.default(ajv);
  // The package's own takes time that grows with the square of the text.
  ajv.addFormat("url", (text: string) => /^(?:https?|ftp):\/\//i.test(text) && URL.canParse(text));
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword(uniqueItems);
  return ajv;
}
