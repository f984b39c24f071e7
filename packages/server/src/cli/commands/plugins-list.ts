import { cleanLine } from "../clean-line.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { explainState } from "../explain-state.ts";
import { formatTable } from "../format-table.ts";
import { isCallable } from "../is-callable.ts";
import type { PluginList } from "../plugin-list.ts";
import { problemLines } from "../problem-lines.ts";
import type { AddCommand, Session } from "../types.ts";
import { withApi } from "../with-api.ts";

export const addPluginsList: AddCommand = (plugins, run) => {
  plugins
    .command("list")
    .summary("every plugin and its state")
    .description("Prints every plugin that the host knows of, whatever its state, and the manifests it could not read.")
    .addHelpText("after", examples("jackfield plugins list", "jackfield plugins list --json"))
    .action(run(list));
};

async function list(session: Session): Promise<number> {
  const found = await withApi(session, (api) => api.get<PluginList>("/api/plugins"));
  const { terminal } = session;
  if (terminal.json) {
    terminal.printJson(found);
    return exitCodes.ok;
  }
  const rows = found.plugins.map(({ id, version, state, source, bundled, capabilities }) => [
    id,
    version,
    state.state,
    bundled ? "bundled" : source,
    capabilities.join(", "),
  ]);
  terminal.print(...formatTable(terminal, ["PLUGIN", "VERSION", "STATE", "SOURCE", "CAPABILITIES"], rows));
  for (const { id, state } of found.plugins.filter(({ state }) => !isCallable(state))) {
    terminal.note(`${terminal.style("yellow", cleanLine(id))}: ${cleanLine(explainState(state))}`);
  }
  for (const { path, problems } of found.unreadable) {
    terminal.note(`${terminal.style("red", cleanLine(path))}: its manifest cannot be read.`);
    terminal.note(...problemLines(terminal, problems));
  }
  return exitCodes.ok;
}
