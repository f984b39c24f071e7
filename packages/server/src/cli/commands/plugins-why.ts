import { resolve } from "node:path";
import { identifierKey } from "@jackfield/sdk";
import type { PluginDescriptor, UnreadablePluginDocument } from "../../http/plugin-schemas.ts";
import type { ApiClient } from "../api-client.ts";
import { ApiFault } from "../api-fault.ts";
import { cleanLine } from "../clean-line.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { explainState } from "../explain-state.ts";
import { isCallable } from "../is-callable.ts";
import type { PluginList } from "../plugin-list.ts";
import { pluginPath } from "../plugin-path.ts";
import { problemLines } from "../problem-lines.ts";
import type { AddCommand, Session, Terminal } from "../types.ts";
import { withApi } from "../with-api.ts";

export const addPluginsWhy: AddCommand = (plugins, run) => {
  plugins
    .command("why")
    .summary("why a plugin can or cannot be called")
    .description("Tells a plugin's state and its cause, where it came from, and what is wrong with its manifest.")
    .argument("<plugin>", "plugin id, or the path of one whose manifest cannot be read")
    .addHelpText("after", examples("jackfield plugins why clock", "jackfield plugins why ./broken-plugin"))
    .action(run(why));
};

type Found =
  | { readonly kind: "plugin"; readonly plugin: PluginDescriptor }
  | { readonly kind: "unreadable"; readonly unreadable: UnreadablePluginDocument };

async function why(session: Session, plugin: string): Promise<number> {
  const found = await withApi(session, (api) => find(api, plugin, resolve(session.cwd, plugin)));
  const { terminal } = session;
  if (terminal.json) terminal.printJson(found.kind === "plugin" ? found.plugin : found.unreadable);
  else if (found.kind === "plugin") terminal.print(...explainPlugin(terminal, found.plugin));
  else terminal.print(...explainUnreadable(terminal, found.unreadable));
  return exitCodes.ok;
}

async function find(api: ApiClient, id: string, path: string): Promise<Found> {
  try {
    return { kind: "plugin", plugin: await api.get<PluginDescriptor>(pluginPath(id)) };
  } catch (error) {
    if (!(error instanceof ApiFault) || error.status !== 404) throw error;
    const { unreadable } = await api.get<PluginList>("/api/plugins");
    const match = unreadable.find(
      (candidate) => candidate.path === path || identifierKey(candidate.id ?? "") === identifierKey(id),
    );
    if (!match) throw error;
    return { kind: "unreadable", unreadable: match };
  }
}

function explainPlugin(terminal: Terminal, plugin: PluginDescriptor): string[] {
  const { id, version, state, trust, capabilities, warnings } = plugin;
  const word = terminal.style(isCallable(state) ? "green" : "yellow", state.state);
  const place = plugin.manifest_file ?? plugin.folder ?? plugin.base_url ?? "the API";
  const origin = plugin.bundled ? "bundled" : plugin.source;
  const inside = plugin.type === "module" && trust === 0;
  const lines = [
    `${terminal.style("bold", cleanLine(id))} ${cleanLine(version)} ${word}`,
    cleanLine(explainState(state)),
    cleanLine(`From ${place} (${origin}, trust ${trust}${inside ? ": runs in the host's process" : ""}).`),
  ];
  if (capabilities.length > 0) lines.push(cleanLine(`Capabilities: ${capabilities.map(({ id }) => id).join(", ")}.`));
  return [...lines, ...problemLines(terminal, state.problems), ...problemLines(terminal, warnings)];
}

function explainUnreadable(terminal: Terminal, { path, id, problems }: UnreadablePluginDocument): string[] {
  const title = cleanLine(id ?? path);
  return [
    `${terminal.style("bold", title)} ${terminal.style("red", "unreadable")}`,
    `Its manifest in ${cleanLine(path)} cannot be read:`,
    ...problemLines(terminal, problems),
  ];
}
