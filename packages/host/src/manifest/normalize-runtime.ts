import type { ManifestDocument } from "@jackfield/sdk";
import { defined } from "./defined.ts";
import type { Runtime } from "./types.ts";

/** How to speak with the plugin. Without a word on it that is its own module, unless it brings skills and nothing else. */
export function normalizeRuntime(document: ManifestDocument): Runtime {
  const { runtime, entry } = document;
  const args = runtime?.args ?? [];
  switch (runtime?.type) {
    case undefined:
      return hasCode(document) ? { type: "module", ...defined({ entry }) } : { type: "none" };
    case "http":
      return {
        type: "http",
        baseUrl: runtime.base_url ?? "",
        headers: runtime.headers ?? {},
        ...defined({ path: runtime.path, timeoutMs: runtime.timeout_ms }),
      };
    case "subprocess":
      return {
        type: "subprocess",
        command: runtime.command ?? "",
        args,
        ...defined({ timeoutMs: runtime.timeout_ms }),
      };
    case "mcp":
      return {
        type: "mcp",
        args,
        ...defined({ url: runtime.url, command: runtime.command, timeoutMs: runtime.timeout_ms }),
      };
  }
}

function hasCode({ entry, capabilities = [], stages = [], services, skills = [] }: ManifestDocument): boolean {
  const offers = capabilities.length + stages.length + (services?.provides?.length ?? 0);
  return entry !== undefined || offers > 0 || skills.length === 0;
}
