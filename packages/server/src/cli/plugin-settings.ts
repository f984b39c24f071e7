import { JackfieldError } from "@jackfield/sdk";
import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLSeq } from "yaml";

/** A plugin as `jackfield plugins add` writes it down. */
export interface AddedPlugin {
  readonly path: string;
  readonly trusted: boolean;
}

/** Adds a plugin to the end of the `plugins:` list of a jackfield.yaml. Comments and everything else stay. */
export function addPluginSetting(text: string, { path, trusted }: AddedPlugin): string {
  const document = parseDocument(text);
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never;
  const entry = document.createNode(trusted ? { path, trust: 0 } : { path });
  const list = pluginList(document);
  if (list) list.add(entry);
  else document.set("plugins", document.createNode([entry]));
  return print(document, text);
}

/** Gives the plugin at this place of the list `trust: 0`. */
export function trustPluginSetting(text: string, index: number): string {
  const document = parseDocument(text);
  const list = requireList(document);
  const entry = list.items[index];
  if (isScalar(entry)) list.set(index, document.createNode({ path: entry.value, trust: 0 }));
  else document.setIn(["plugins", index, "trust"], 0);
  return print(document, text);
}

/** Takes the plugin at this place out of the list. */
export function removePluginSetting(text: string, index: number): string {
  const document = parseDocument(text);
  requireList(document).delete(index);
  return print(document, text);
}

function pluginList(document: Document): YAMLSeq | undefined {
  const list = document.get("plugins");
  if (!isSeq(list)) return undefined;
  // An empty list is written `[]`; what is added to it reads better a line each.
  if (list.items.length === 0) list.flow = false;
  return list;
}

function requireList(document: Document): YAMLSeq {
  const list = pluginList(document);
  if (list) return list;
  throw new JackfieldError("config_invalid", "The configuration file has no list of plugins any more.");
}

/** As its author lays out lists; long lines stay whole. */
function print(document: Document, text: string): string {
  const flushLeft = /^[\w"']+:[^\S\n]*(?:#.*)?\n- /m.test(text);
  return document.toString({ lineWidth: 0, indentSeq: !flushLeft });
}
