// Holds every import of every package against the table in layers.ts. Usage: node scripts/check-layers.ts [root]
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findCycles } from "./layers/find-cycles.ts";
import { judgeImport } from "./layers/judge-import.ts";
import { judgeSource } from "./layers/judge-source.ts";
import { listSources } from "./layers/list-sources.ts";
import { readImports } from "./layers/read-imports.ts";
import { resolveImport } from "./layers/resolve-import.ts";
import type { Import, SourceFile, Violation } from "./layers/types.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));
const sources = listSources(root);
const imports = new Map<string, readonly Import[]>();
const violations = sources.flatMap(judge);
violations.push(...cycles());

for (const { file, line, rule, message } of violations) console.error(`${file}:${line}  ${rule}: ${message}`);
if (imports.size === 0) {
  // A check that saw nothing must not look like one that found nothing.
  console.error(`layers: no source file could be read under ${join(root, "packages")}`);
  process.exitCode = 1;
} else if (violations.length > 0) {
  console.error(`layers: ${violations.length} violations in ${sources.length} files`);
  process.exitCode = 1;
} else {
  const count = [...imports.values()].reduce((sum, list) => sum + list.length, 0);
  console.log(`layers: ${count} imports of ${imports.size} files are in order`);
}

function judge(source: SourceFile): readonly Violation[] {
  const reading = readImports(source.file, readFileSync(join(root, source.file), "utf8"));
  if (!reading.ok) return [{ file: source.file, line: reading.line, rule: "parse", message: reading.message }];
  imports.set(source.file, reading.imports);
  return [...judgeSource(source), ...reading.imports.flatMap((found) => judgeImport(source, found) ?? [])];
}

function cycles(): readonly Violation[] {
  const graph = new Map(
    [...imports].map(([file, list]) => [file, list.flatMap(({ specifier }) => resolveImport(file, specifier) ?? [])]),
  );
  return findCycles(graph).map(([file, ...way]) => {
    const next = way[0] ?? file;
    const line = imports.get(file)?.find(({ specifier }) => resolveImport(file, specifier) === next)?.line ?? 1;
    return { file, line, rule: "cycle", message: `imports itself through ${[...way, file].join(" → ")}` };
  });
}
