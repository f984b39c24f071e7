import { examples } from "../examples.ts";
import type { AddCommand } from "../types.ts";
import { addPluginsAdd } from "./plugins-add.ts";
import { addPluginsCheck } from "./plugins-check.ts";
import { addPluginsList } from "./plugins-list.ts";
import { addPluginsRemove } from "./plugins-remove.ts";
import { addPluginsWhy } from "./plugins-why.ts";

export const addPlugins: AddCommand = (program, run) => {
  const plugins = program
    .command("plugins")
    .summary("what there is, what is not and why; add, check, remove")
    .description("The plugins of this host.")
    .addHelpText(
      "after",
      examples("jackfield plugins list", "jackfield plugins why weather", "jackfield plugins add ./weather --trust"),
    );
  addPluginsList(plugins, run);
  addPluginsWhy(plugins, run);
  addPluginsCheck(plugins, run);
  addPluginsAdd(plugins, run);
  addPluginsRemove(plugins, run);
};
