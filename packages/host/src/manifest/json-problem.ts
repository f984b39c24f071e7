import type { Problem } from "@jackfield/sdk";
import type { checkJson } from "./check-json.ts";
import { fieldName } from "./field-name.ts";
import type { TextPosition } from "./text-position.ts";

/** What `checkJson` found in a file, as a problem. */
export function jsonProblem(
  file: string,
  { path, message }: NonNullable<ReturnType<typeof checkJson>>,
  position: TextPosition | undefined,
): Problem {
  const text = `${fieldName(path) || "The document"} ${message}.`;
  return { severity: "error", code: "manifest_invalid", message: text, file, path, ...position };
}
