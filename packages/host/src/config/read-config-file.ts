import { readFile } from "node:fs/promises";
import { JackfieldError, messageOf } from "@jackfield/sdk";
import { isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";

/** A configuration file's leaves by setting name, with the line that each stands on. */
export interface ConfigFile {
  readonly file: string;
  readonly value: unknown;
  lineOf(path: readonly string[]): number | undefined;
}

/** @throws JackfieldError config_not_found, config_invalid */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  const text = await readText(file);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, uniqueKeys: true });
  const syntax = document.errors[0];
  if (syntax) {
    const line = syntax.linePos?.[0].line;
    throw new JackfieldError("config_invalid", `${file}:${line ?? 1}: ${syntax.message.split("\n")[0] ?? "not YAML"}`);
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new JackfieldError("config_invalid", `${file}: ${messageOf(error)}`, { cause: error });
  }
  const lines = new Map<string, number>();
  visit(document, {
    Pair(_, pair, ancestors) {
      const keys = ancestors
        .filter((node) => "key" in node)
        .map((node) => (isScalar(node.key) ? String(node.key.value) : ""));
      if (!isScalar(pair.key)) return;
      const offset = pair.key.range?.[0];
      if (offset !== undefined && ancestors.every((node) => !("items" in node) || isMap(node))) {
        lines.set([...keys, String(pair.key.value)].join("."), lineCounter.linePos(offset).line);
      }
    },
  });
  return { file, value: value ?? {}, lineOf: (path) => lines.get(path.join(".")) };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new JackfieldError(
      missing ? "config_not_found" : "config_invalid",
      missing ? `There is no configuration file ${file}.` : `${file}: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
