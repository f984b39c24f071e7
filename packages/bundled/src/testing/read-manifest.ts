import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CapabilityDocument, type JsonSchema, type ManifestDocument, ManifestSchema } from "@jackfield/sdk";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { bundledFolders } from "../bundled-folders.ts";

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  formats: { date: /^\d{4}-\d{2}-\d{2}$/, "date-time": true, path: true },
});

export interface CheckedManifest {
  readonly folder: string;
  readonly manifest: ManifestDocument;
  capability(id: string): CapabilityDocument;
  /** Says what is wrong with parameters, undefined when they fit. */
  parameterFault(capability: string, parameters: unknown): string | undefined;
  /** Says what is wrong with a capability's data, undefined when it fits. */
  outputFault(capability: string, data: unknown): string | undefined;
}

/** Reads a bundled plugin's manifest and compiles its schemas. */
export function readManifest(id: string): CheckedManifest {
  const folder = join(bundledFolders[0] ?? "", id);
  const manifest = parse(readFileSync(join(folder, "plugin.yaml"), "utf8"), { merge: true }) as ManifestDocument;
  const fault = faultOf(ajv.compile(ManifestSchema), manifest);
  if (fault) throw new Error(`${id}: ${fault}`);
  const capability = (wanted: string) => {
    const found = manifest.capabilities?.find((candidate) => candidate.id === wanted);
    if (!found) throw new Error(`${id} has no capability ${wanted}`);
    return found;
  };
  return {
    folder,
    manifest,
    capability,
    parameterFault: (wanted, parameters) => faultOf(compile(capability(wanted).parameters), parameters),
    outputFault: (wanted, data) => faultOf(compile(capability(wanted).output), data),
  };
}

const compiled = new Map<unknown, ValidateFunction>();

function compile(schema: unknown): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(schema as JsonSchema);
  compiled.set(schema, known);
  return known;
}

function faultOf(validate: ValidateFunction, value: unknown): string | undefined {
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}
