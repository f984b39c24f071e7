import { existsSync, readFileSync, realpathSync } from "node:fs";
import { extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { JackfieldError, messageOf } from "@jackfield/sdk";
import { resolve as resolveImport } from "import-meta-resolve";

const runnable = new Set([".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"]);

/**
 * The file that a module plugin starts with: the manifest's entry, else what package.json says, else index.js or
 * index.ts. It must lie in the plugin's folder once every link is followed.
 *
 * @throws JackfieldError entry_not_found, entry_outside_folder, unsupported_entry
 */
export function findModuleEntry(pluginId: string, folder: string, entry: string | undefined): string {
  const wanted = entry === undefined ? packageEntry(pluginId, folder) : resolve(folder, entry);
  const file = builtIfNeeded(wanted);
  if (!isInside(folder, file)) throw outside(pluginId, folder, wanted);
  if (!existsSync(file)) {
    throw new JackfieldError(
      "entry_not_found",
      `${pluginId}: the entry ${relative(folder, wanted)} is not in ${folder}.`,
    );
  }
  if (!runnable.has(extname(file))) {
    throw new JackfieldError(
      "unsupported_entry",
      `${pluginId}: ${relative(folder, file)} is not JavaScript or TypeScript; wrap it as an http plugin.`,
    );
  }
  const real = realpathSync(file);
  if (!isInside(realpathSync(folder), real)) throw outside(pluginId, folder, wanted);
  return real;
}

/** Node refuses TypeScript under node_modules, and what is published is built: there the same path ends in .js. */
function builtIfNeeded(file: string): string {
  const built = file.replace(/\.([mc]?)ts$/, ".$1js");
  const refused = file.includes(`${sep}node_modules${sep}`);
  return built !== file && (refused || !existsSync(file)) && existsSync(built) ? built : file;
}

function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

function outside(pluginId: string, folder: string, file: string): JackfieldError {
  return new JackfieldError("entry_outside_folder", `${pluginId}: the entry ${file} leads outside ${folder}.`);
}

function packageEntry(pluginId: string, folder: string): string {
  const manifest = readPackage(pluginId, folder);
  if (typeof manifest["name"] === "string" && manifest["exports"] !== undefined) {
    try {
      return fileURLToPath(resolveImport(manifest["name"], pathToFileURL(join(folder, "package.json")).href));
    } catch (error) {
      throw new JackfieldError(
        "entry_not_found",
        `${pluginId}: the exports of ${join(folder, "package.json")} lead nowhere: ${messageOf(error)}`,
        { cause: error },
      );
    }
  }
  if (typeof manifest["main"] === "string") return resolve(folder, manifest["main"]);
  const usual = ["index.js", "index.mjs", "index.cjs", "index.ts"].map((name) => join(folder, name));
  return usual.find((file) => existsSync(file)) ?? join(folder, "index.js");
}

function readPackage(pluginId: string, folder: string): Record<string, unknown> {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    throw new JackfieldError("entry_not_found", `${pluginId}: ${file} is not JSON: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
