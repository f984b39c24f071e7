import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isRecord, messageOf, type Problem } from "@jackfield/sdk";

const largest = 1_000_000;

export interface PackageDependencies {
  readonly dependencies: readonly string[];
  readonly warnings: readonly Problem[];
}

const none: PackageDependencies = Object.freeze({ dependencies: [], warnings: [] });

/**
 * The plugins that OpenStarry's `openstarry.dependencies.plugins` of a package.json beside the manifest names. Looks
 * synchronously, for most folders have none and a start looks at thousands.
 */
export function readPackageDependencies(folder: string): PackageDependencies {
  const file = join(folder, "package.json");
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > largest) return none;
    const text = readFileSync(file, "utf8");
    return text.includes('"openstarry"') ? interpret(JSON.parse(text), file) : none;
  } catch (error) {
    return { dependencies: [], warnings: [warning(file, `cannot be read: ${messageOf(error)}`)] };
  }
}

function interpret(value: unknown, file: string): PackageDependencies {
  const path = "/openstarry/dependencies/plugins";
  const plugins = member(member(member(value, "openstarry"), "dependencies"), "plugins");
  if (plugins === undefined) return none;
  if (Array.isArray(plugins) && plugins.every((id) => typeof id === "string" && id !== ""))
    return { dependencies: plugins as string[], warnings: [] };
  return { dependencies: [], warnings: [{ ...warning(file, "must list plugin ids", path), path }] };
}

function member(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function warning(file: string, predicate: string, path = ""): Problem {
  const message = `${file}${path === "" ? "" : `: ${path}`} ${predicate}; no dependencies are taken from it.`;
  return { severity: "warning", code: "manifest_invalid", message, file };
}
