import type { CallContext, PluginContext } from "@jackfield/sdk";
import { asResult } from "./as-result.ts";
import { createAllowedFiles } from "./create-allowed-files.ts";
import { limits } from "./limits.ts";
import { type FilesToList, listFiles } from "./list-files.ts";
import { openRoots } from "./open-roots.ts";
import { type LinesToRead, readLines } from "./read-lines.ts";
import { searchFiles, type TextToFind } from "./search-files.ts";

export function initialize(context: PluginContext): void {
  context.provideService("allowedFiles", createAllowedFiles(context.config, limits));
}

export function list(parameters: FilesToList, { config, signal }: CallContext) {
  return asResult(async () => listFiles(parameters, await openRoots(config), limits, signal));
}

export function read(parameters: LinesToRead, { config, signal }: CallContext) {
  return asResult(async () => readLines(parameters, await openRoots(config), limits, signal));
}

export function search(parameters: TextToFind, { config, signal }: CallContext) {
  return asResult(async () => searchFiles(parameters, await openRoots(config), limits, signal));
}
