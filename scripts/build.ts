// npm run build [-- <package folder> …]: compiles what is published into packages/*/dist. A package is built after the
// packages that it imports, since the compiler reads their declarations there.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { layers } from "./layers.ts";

const root = join(import.meta.dirname, "..");
const compiler = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");

const testFolders = new Set(["test", "testing", "fixtures"]);

const wanted = process.argv.slice(2);
process.exitCode = inOrder(wanted.length > 0 ? wanted : Object.keys(layers.packages)).every(build) ? 0 : 1;

function inOrder(names: readonly string[]): readonly string[] {
  const withImports = (name: string): readonly string[] => {
    const layer = layers.packages[name];
    if (layer === undefined) throw new Error(`there is no package folder "${name}"`);
    return [...layer.imports.flatMap(withImports), name];
  };
  return [...new Set(names.flatMap(withImports))];
}

function build(name: string): boolean {
  const folder = join(root, "packages", name);
  const dist = join(folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  const project = join(folder, "tsconfig.build.json");
  const { status } = spawnSync(process.execPath, [compiler, "-p", project], { cwd: root, stdio: "inherit" });
  if (status !== 0) return false;
  for (const data of ["plugins", "skills"]) copyData(join(folder, data), join(dist, data));
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  // Not on standard output, where `npm pack --json` prints its document.
  console.error(`built packages/${name}/dist`);
  return true;
}

/** Manifests and everything else that lies beside the code. */
function copyData(from: string, to: string): void {
  if (!existsSync(from)) return;
  cpSync(from, to, {
    recursive: true,
    filter: (path) => (statSync(path).isDirectory() ? !testFolders.has(basename(path)) : !/\.tsx?$/.test(path)),
  });
}
