import { join, resolve, sep } from "node:path";
import { JackfieldError } from "@jackfield/sdk";
import type { PluginDescriptor } from "../../http/plugin-schemas.ts";
import { cleanLine } from "../clean-line.ts";
import { configFile, editConfigFile } from "../config-file.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { loadSettings } from "../load-settings.ts";
import { pluginPath } from "../plugin-path.ts";
import { removePluginSetting } from "../plugin-settings.ts";
import type { AddCommand, Session } from "../types.ts";
import { withApi } from "../with-api.ts";

export const addPluginsRemove: AddCommand = (plugins, run) => {
  plugins
    .command("remove")
    .summary("take a plugin out of jackfield.yaml, or unregister it")
    .description("Removes a plugin that jackfield.yaml lists, or unregisters one that registered itself over the API.")
    .argument("<plugin>", "plugin id, or the path that jackfield.yaml lists")
    .addHelpText("after", examples("jackfield plugins remove weather", "jackfield plugins remove ./weather"))
    .action(run(remove));
};

interface Removal {
  readonly plugin: string;
  readonly from: "registrations" | "configuration";
  /** Knows the plugin until it is restarted. */
  readonly server?: string;
}

async function remove(session: Session, plugin: string): Promise<number> {
  const removal = (await removeByPath(session, plugin)) ?? (await removeById(session, plugin));
  const { terminal } = session;
  if (terminal.json) {
    terminal.printJson({ removed: removal.plugin, from: removal.from });
    return exitCodes.ok;
  }
  terminal.print(cleanLine(`Removed ${removal.plugin} from the ${removal.from}.`));
  if (removal.server) terminal.print(`The server at ${removal.server} keeps it until it is restarted.`);
  return exitCodes.ok;
}

/** Needs no host, so that a plugin can be removed that keeps one from starting. */
async function removeByPath(session: Session, given: string): Promise<Removal | undefined> {
  const { config } = await loadSettings(session);
  const index = config.plugins.findIndex(({ path }) => path === resolve(session.cwd, given));
  if (index < 0) return undefined;
  await editConfigFile(configFile(session), (text) => removePluginSetting(text, index));
  return { plugin: given, from: "configuration" };
}

async function removeById(session: Session, id: string): Promise<Removal> {
  return withApi(session, async (api) => {
    const plugin = await api.get<PluginDescriptor>(pluginPath(id));
    if (plugin.source === "external") {
      await api.post("/api/plugins/unregister", { plugin_id: plugin.id });
      return { plugin: plugin.id, from: "registrations" };
    }
    const { config } = await loadSettings(session);
    const index = config.plugins.findIndex((setting) => isFoundThrough(plugin, setting));
    if (index < 0) throw notListed(plugin);
    await editConfigFile(configFile(session), (text) => removePluginSetting(text, index));
    return { plugin: plugin.id, from: "configuration", ...(api.server && { server: api.server.url }) };
  });
}

type Listed = { readonly path?: string; readonly name?: string };

function isFoundThrough({ folder, manifest_file }: PluginDescriptor, { path, name }: Listed): boolean {
  if (path !== undefined) return path === folder || path === manifest_file;
  return name !== undefined && folder?.endsWith(join(sep, "node_modules", name)) === true;
}

function notListed({ id, bundled, folder }: PluginDescriptor): JackfieldError {
  const message = bundled
    ? `${id} comes with Jackfield. To switch it off, list it in jackfield.yaml: plugins: [{id: ${id}, enabled: false}]`
    : `${id} is not listed in jackfield.yaml; it lies in the plugin folder ${folder}. Move it away to remove it.`;
  return new JackfieldError("plugin_not_found", message);
}
