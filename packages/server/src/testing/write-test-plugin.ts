import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writePlugin } from "./write-plugin.ts";

const manifest = {
  version: "1.2.0",
  host: [],
  capabilities: [
    {
      id: "greet",
      description: "Greets someone by name.",
      effect: "read",
      parameters: [
        { name: "name", type: "string" },
        { name: "times", type: "integer", default: 1 },
      ],
      output: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    },
    { id: "tell_all", description: "Answers with every member of a result.", effect: "read" },
    { id: "fail", description: "Answers that it failed.", effect: "read" },
    { id: "throw", description: "Throws.", effect: "read" },
    {
      id: "break_promise",
      description: "Answers in the wrong shape.",
      effect: "read",
      output: { type: "object", required: ["count"] },
    },
    { id: "wait", description: "Waits until it is cancelled.", effect: "read" },
    { id: "forget", description: "Leaves a promise behind that fails.", effect: "read" },
    {
      id: "who",
      description: "Tells who asks.",
      effect: "read",
      parameters: { type: "object", properties: { count: { type: "integer" } } },
    },
  ],
};

const code = `
export function greet({ name, times }) { return { text: Array(times).fill("Hello " + name).join(" ") }; }
export function tell_all() {
  return {
    status: "success",
    data: { found: 1 },
    cost: { api_calls: 1 },
    diagnostics: ["looked in two places"],
    skips: [{ id: "42", name: "big.pdf", reason: "too_large", details: { size: 9 } }],
    citations: [{ type: "web", ref: "https://example.org", label: "Example" }],
    next_cursor: "c2",
  };
}
export function fail() { return { status: "error", error: { code: "no_luck", message: "Nothing was found." } }; }
export function throw_() { throw new Error("secret internals"); }
export { throw_ as throw };
export function break_promise() { return { text: "seven" }; }
export function wait(_parameters, { signal }) {
  return new Promise((_, reject) => signal.addEventListener("abort", () => {
    globalThis.jackfieldTestCancelled?.();
    reject(signal.reason);
  }));
}
export async function forget() {
  void Promise.reject(new Error("too late"));
  await new Promise((resolve) => setImmediate(resolve));
  return "forgotten";
}
export function who(parameters, { subject, requestId }) { return { subject, requestId, parameters }; }
`;

/** A plugin called `tester` that shows every way an answer can go, trusted by the folder's jackfield.yaml. */
export async function writeTestPlugin(folder: string): Promise<string> {
  const place = await writePlugin(folder, "tester", { manifest, code });
  await writeFile(join(folder, "jackfield.yaml"), "plugins:\n  - path: ./tester\n    trust: 0\n");
  return place;
}
