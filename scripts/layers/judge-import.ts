import { isBuiltin } from "node:module";
import { layers } from "../layers.ts";
import { locateSource } from "./locate-source.ts";
import { resolveImport } from "./resolve-import.ts";
import type { Import, SourceFile, Violation } from "./types.ts";

type Verdict = Pick<Violation, "rule" | "message"> | undefined;

/** The two files that see every room, and the two that only they may import. */
const seesAll = new Set(["packages/host/src/index.ts", "packages/host/src/host.ts"]);
const hostOnly = new Set(["packages/host/src/host.ts", "packages/host/src/types.ts"]);

/** Holds one import against the table; undefined when it is allowed. */
export function judgeImport(source: SourceFile, { specifier, line }: Import): Violation | undefined {
  const target = resolveImport(source.file, specifier);
  const verdict = target === undefined ? judgePackage(source, specifier) : judgeFile(source, target);
  if (verdict === undefined) return undefined;
  return { file: source.file, line, rule: verdict.rule, message: `imports "${specifier}": ${verdict.message}` };
}

function judgePackage(source: SourceFile, specifier: string): Verdict {
  const own = layers.packages[source.package];
  if (own === undefined || specifier.startsWith("#")) return undefined;
  if (isBuiltin(specifier)) {
    return own.builtins || source.test ? undefined : packageRule(`${source.package} does no I/O`);
  }
  const [folder, layer] = Object.entries(layers.packages).find(([, { name }]) => isWithin(specifier, name)) ?? [];
  if (folder === undefined || layer === undefined) return judgeNpm(source, specifier);
  if (folder !== source.package && !own.imports.includes(folder)) {
    return packageRule(`${source.package} may not import ${layer.name}`);
  }
  return specifier === layer.name
    ? undefined
    : tunnelRule("a package is imported by its name, not by a path within it");
}

function judgeNpm(source: SourceFile, specifier: string): Verdict {
  const allowed = layers.packages[source.package]?.npm;
  if (source.test || allowed === undefined || allowed.some((name) => isWithin(specifier, name))) return undefined;
  return packageRule(`${source.package} may import ${allowed.join(", ")} only`);
}

function judgeFile(source: SourceFile, path: string): Verdict {
  const target = locateSource(path);
  if (target?.package !== source.package) return tunnelRule("it leads out of its package; import the public name");
  if (target.test && !source.test) return { rule: "test", message: "what is published may not import test code" };
  if (source.package !== "host" || source.test || seesAll.has(source.file)) return undefined;
  if (hostOnly.has(path)) return { rule: "host", message: "only host.ts and index.ts may import it" };
  return judgeRoom(source, target);
}

function judgeRoom(source: SourceFile, target: SourceFile): Verdict {
  if (target.room === undefined || target.room === source.room) return undefined;
  const own = source.room ?? "types.ts";
  const ownPlace = source.room === undefined ? layers.rooms.length : layers.rooms.indexOf(source.room);
  if (layers.rooms.indexOf(target.room) > ownPlace) {
    return { rule: "room-order", message: `${own} comes before ${target.room} and may not import it` };
  }
  if (target.file === `packages/host/src/${target.room}/types.ts`) return undefined;
  return { rule: "room-types", message: `${own} may import nothing of ${target.room} but its types.ts` };
}

function isWithin(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}

function packageRule(message: string): Verdict {
  return { rule: "package", message };
}

function tunnelRule(message: string): Verdict {
  return { rule: "tunnel", message };
}
