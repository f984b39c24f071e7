import type { Result, Skip } from "@jackfield/sdk";
import type { Calendars } from "./types.ts";

/** A result with what the calendars' reading left out, which is told in its text as well. */
export function asAnswer(
  { skips, diagnostics }: Calendars,
  data: { readonly text: string } & Readonly<Record<string, unknown>>,
  more: readonly Skip[] = [],
): Result {
  const left = [...skips, ...more];
  const files = [...new Set(left.map(({ id }) => id))];
  const remark = files.length > 0 ? `\nNot everything in ${files.slice(0, 3).join(", ")} could be read.` : "";
  return {
    status: "success",
    data: { ...data, text: `${data.text}${remark}` },
    ...(left.length > 0 ? { skips: left } : {}),
    ...(diagnostics.length > 0 ? { diagnostics: [...diagnostics] } : {}),
  };
}
