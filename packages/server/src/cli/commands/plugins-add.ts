import { relative, resolve, sep } from "node:path";
import { JackfieldError } from "@jackfield/sdk";
import type { ManifestCheck, PluginDescriptor } from "../../http/plugin-schemas.ts";
import type { ApiClient } from "../api-client.ts";
import { ApiFault } from "../api-fault.ts";
import { cleanLine } from "../clean-line.ts";
import { configFile, editConfigFile } from "../config-file.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { loadSettings } from "../load-settings.ts";
import { pluginPath } from "../plugin-path.ts";
import { addPluginSetting, trustPluginSetting } from "../plugin-settings.ts";
import { problemLines } from "../problem-lines.ts";
import type { AddCommand, Session } from "../types.ts";
import { withApi } from "../with-api.ts";

export const addPluginsAdd: AddCommand = (plugins, run) => {
  plugins
    .command("add")
    .summary("list a plugin in jackfield.yaml")
    .description(
      "Checks a plugin's manifest and adds its path to the plugins of jackfield.yaml.\nCode runs only once you trust it; --trust says so, and means that it runs in the host's process, unconfined.",
    )
    .argument("<path>", "plugin folder or manifest file")
    .option("--trust", "write `trust: 0`: its code may do whatever you may do on this machine")
    .addHelpText("after", examples("jackfield plugins add ./weather", "jackfield plugins add ./weather --trust"))
    .action(run(add));
};

async function add(session: Session, given: string, { trust = false }: { trust?: boolean }): Promise<number> {
  const path = resolve(session.cwd, given);
  const { terminal } = session;
  const { checked, server } = await withApi(session, async (api) => ({
    checked: await check(api, path),
    server: api.server?.url,
  }));
  if (!checked.ok) {
    if (terminal.json) terminal.printJson({ added: false, ...checked });
    else
      terminal.note(
        `${terminal.style("red", "wrong")} ${cleanLine(checked.id ?? path)}`,
        ...problemLines(terminal, checked.problems),
      );
    return exitCodes.failed;
  }
  if (trust) terminal.note(`${terminal.style("yellow", "trust: 0")} — ${trustMeans}`);
  const file = configFile(session);
  const { added, trusted } = await writeDown(session, file, path, trust);
  const waitsFor = checked.type === "module" && !trusted ? "trust" : undefined;
  if (terminal.json) {
    terminal.printJson({ added, ...checked, config_file: file, trust: trusted ? 0 : 1, waits_for: waitsFor ?? null });
    return exitCodes.ok;
  }
  terminal.print(cleanLine(`${added ? "Added" : "Already listed:"} ${checked.id} ${checked.version} in ${file}.`));
  terminal.print(...problemLines(terminal, checked.problems));
  if (waitsFor)
    terminal.print(cleanLine(`It waits for your trust. Read its code, then: jackfield plugins add ${given} --trust`));
  if (server) terminal.print(`The server at ${server} does not know of it until it is restarted.`);
  return exitCodes.ok;
}

const trustMeans =
  "its code runs in the host's process with no wall around it: it can read your files and secrets and reach the network.";

async function check(api: ApiClient, path: string): Promise<ManifestCheck> {
  const checked = await api.post<ManifestCheck>("/api/plugins/check", { path });
  const other = checked.ok && checked.id !== undefined ? await findPlugin(api, checked.id) : undefined;
  if (other && other.folder !== path && other.manifest_file !== path) {
    const place = other.bundled ? "bundled" : (other.folder ?? other.base_url ?? "registered");
    throw new JackfieldError("plugin_id_clash", `There is another plugin ${other.id} (${place}).`);
  }
  return checked;
}

async function findPlugin(api: ApiClient, id: string): Promise<PluginDescriptor | undefined> {
  return api.get<PluginDescriptor>(pluginPath(id)).catch((error: unknown) => {
    if (error instanceof ApiFault && error.status === 404) return undefined;
    throw error;
  });
}

async function writeDown(session: Session, file: string, path: string, trust: boolean) {
  const { config } = await loadSettings(session);
  const index = config.plugins.findIndex((plugin) => plugin.path === path);
  const listed = config.plugins[index];
  if (!listed) {
    const written = relativeWithin(config.folder, path);
    await editConfigFile(file, (text) => addPluginSetting(text, { path: written, trusted: trust }));
    return { added: true, trusted: trust };
  }
  if (trust && listed.trust !== 0) await editConfigFile(file, (text) => trustPluginSetting(text, index));
  return { added: false, trusted: trust || listed.trust === 0 };
}

/** What lies under the configuration file moves with it; anything else is named in full. */
function relativeWithin(folder: string, path: string): string {
  const way = relative(folder, path);
  const outside = way === "" || way === ".." || way.startsWith(`..${sep}`) || resolve(folder, way) !== path;
  return outside ? path : `./${way.split(sep).join("/")}`;
}
