import { Command, Option } from "commander";
import { version } from "../version.ts";
import { addAsk } from "./commands/ask.ts";
import { addAudit } from "./commands/audit.ts";
import { addCall } from "./commands/call.ts";
import { addComplete } from "./commands/complete.ts";
import { addCompletion } from "./commands/completion.ts";
import { addConfig } from "./commands/config.ts";
import { addDiscover } from "./commands/discover.ts";
import { addPlugins } from "./commands/plugins.ts";
import { addServe } from "./commands/serve.ts";
import { addTokens } from "./commands/tokens.ts";
import type { AddCommand, Run, Surroundings } from "./types.ts";
import { usageEnvelope } from "./usage-envelope.ts";

const commands: readonly AddCommand[] = [
  addAsk,
  addServe,
  addPlugins,
  addCall,
  addDiscover,
  addAudit,
  addTokens,
  addConfig,
  addCompletion,
  addComplete,
];

const explanation = `
Exit codes:
  0  done
  1  failed: the plugin, the host, or a check
  2  wrong options, arguments or parameters
  3  nothing fits the message, or there is no such thing
  4  refused, or waiting for an approval

Settings come from jackfield.yaml, then JACKFIELD_… variables, then options; \`jackfield config\` shows them all.
Commands ask the running server of their data folder, or start a host for as long as they run.

Examples:
  jackfield ask "what time is it in Tokyo"
  jackfield serve --port 7420
  jackfield plugins why clock`;

export interface ProgramOptions extends Pick<Surroundings, "stdout" | "stderr"> {
  /** Wrong usage is told as JSON, like every other error. */
  readonly json: boolean;
}

/** The whole command line as one tree, which completion reads as well. */
export function createProgram(run: Run, { stdout, stderr, json }: ProgramOptions): Command {
  const program = new Command("jackfield")
    .description("A plugin host for AI agents: finds the plugin that a message needs, runs it, answers for it.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "explain a command, with examples")
    .helpCommand("help [command]", "explain a command")
    .option("--config <file>", "configuration file (default: jackfield.yaml here)")
    .option("--store <url>", "file:PATH or postgres://…")
    .option("--data <folder>", "folder of keys and the host's identity")
    .option("--log-level <level>", "trace, debug, info, warn, error or silent")
    .option("--json", "print one JSON document")
    .addOption(new Option("--color", "colour even into a pipe"))
    .addOption(new Option("--no-color", "no colour"))
    .option("--debug", "diagnostics of calls, and where unexpected errors come from")
    .addHelpText("after", explanation)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // What commander itself writes there is the help of a command that lacks a word.
      writeErr: (text) => (json ? undefined : stderr.write(text)),
      outputError: (text) => stderr.write(json ? usageEnvelope(text) : text),
    });
  for (const add of commands) add(program, run);
  return program;
}
