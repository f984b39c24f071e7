import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import type { PluginDescriptor } from "../../http/plugin-schemas.ts";
import { cleanLine } from "../clean-line.ts";
import { type CompletionSource, completeWords } from "../complete-words.ts";
import { exitCodes } from "../exit-codes.ts";
import { loadSettings } from "../load-settings.ts";
import type { PluginList } from "../plugin-list.ts";
import { pluginPath } from "../plugin-path.ts";
import type { AddCommand, GlobalOptions, Session } from "../types.ts";
import { withApi } from "../with-api.ts";

/** For the shell's completion script: the words so far, the last one unfinished. */
export const addComplete: AddCommand = (program, run) => {
  program
    .command("__complete", { hidden: true })
    .argument("[words...]")
    .action(run((session, words: readonly string[]) => complete(program, session, words)));
};

async function complete(program: Command, session: Session, words: readonly string[]): Promise<number> {
  const candidates = await completeWords(program, words, sourceOf(session));
  for (const { value, description } of candidates)
    session.terminal.print(`${cleanLine(value)}\t${cleanLine(description)}`);
  return exitCodes.ok;
}

function sourceOf(session: Session): CompletionSource {
  const ask = <Answer>(options: GlobalOptions, path: string): Promise<Answer> =>
    withoutTraces({ ...session, options: { ...session.options, ...options } }, (traceless) =>
      withApi(traceless, (api) => api.get<Answer>(path)),
    );
  return {
    async plugins(options) {
      const { plugins } = await ask<PluginList>(options, "/api/plugins");
      return plugins.map(({ id, description }) => ({ value: id, description }));
    },
    async capabilities(options, plugin) {
      const { capabilities } = await ask<PluginDescriptor>(options, pluginPath(plugin));
      return capabilities.map(({ id, description }) => ({ value: id, description }));
    },
  };
}

/** Pressing Tab makes no data folder where there was none: the host of this moment gets one that goes with it. */
async function withoutTraces<Answer>(session: Session, use: (session: Session) => Promise<Answer>): Promise<Answer> {
  const { config } = await loadSettings(session);
  if (existsSync(config.dataFolder)) return use(session);
  const data = await mkdtemp(join(tmpdir(), "jackfield-"));
  try {
    return await use({ ...session, options: { ...session.options, data, store: `file:${join(data, "store.db")}` } });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
