import { posix } from "node:path";

/** The repository path that a relative or absolute specifier leads to; undefined for a package's name. */
export function resolveImport(file: string, specifier: string): string | undefined {
  if (!/^(?:\.{0,2}\/|\.{1,2}$|file:)/.test(specifier)) return undefined;
  return posix.join(posix.dirname(file), specifier);
}
