import type { Result } from "@jackfield/sdk";

/** JSON that fits on a line is written on one. */
const lineLength = 100;

/** A result's data as text for a person: its `text` when it has one, else the data itself. */
export function renderResult({ data }: Result): string {
  const text = typeof data === "object" && data !== null && "text" in data ? data.text : data;
  if (typeof text === "string" && text !== "") return text;
  if (data === undefined || data === null || data === "") return "Done; there is nothing to show.";
  const line = JSON.stringify(data);
  return line.length <= lineLength ? line : JSON.stringify(data, null, 2);
}
