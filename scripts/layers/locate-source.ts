import type { SourceFile } from "./types.ts";

/** Tests and what only tests use; `tsconfig.build.json` of each package leaves the same files out. */
const testFile = /\.(?:test|soak)\.tsx?$|-contract\.ts$|\/(?:testing|fixtures)\//;

/** Tells where a path stands; undefined when it lies in no package. */
export function locateSource(file: string): SourceFile | undefined {
  const [packages, name, source, ...rest] = file.split("/");
  if (packages !== "packages" || name === undefined || source === undefined) return undefined;
  const room = name === "host" && source === "src" && rest.length > 1 ? rest[0] : undefined;
  const place = { file, package: name, test: testFile.test(file) };
  return room === undefined ? place : { ...place, room };
}
