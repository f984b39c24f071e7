import { extname } from "node:path";
import { parseJson } from "./parse-json.ts";
import { parseYaml } from "./parse-yaml.ts";
import { readText } from "./read-text.ts";
import type { DocumentReading } from "./types.ts";

/** Reads a file as JSON or, whatever else its name ends in, as YAML. */
export async function readDocument(file: string): Promise<DocumentReading> {
  const reading = await readText(file);
  if (!reading.ok) return reading;
  return extname(file) === ".json" ? parseJson(file, reading.text) : parseYaml(file, reading.text);
}
