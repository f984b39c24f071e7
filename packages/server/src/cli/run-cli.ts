import { type Command, CommanderError } from "commander";
import { createProgram } from "./create-program.ts";
import { createTerminal } from "./create-terminal.ts";
import { exitCodes } from "./exit-codes.ts";
import { reportError } from "./report-error.ts";
import type { Action, GlobalOptions, Run, Surroundings } from "./types.ts";
import { usageEnvelope } from "./usage-envelope.ts";

/** Commander writes help in parts; under --json they become one document. */
class TextCollector {
  text = "";

  write(part: string): void {
    this.text += part;
  }
}

/** Runs one command line; resolves to its exit code and never rejects. */
export async function runCli(words: readonly string[], surroundings: Surroundings): Promise<number> {
  let code: number = exitCodes.ok;
  const run: Run =
    <Arguments extends readonly unknown[]>(action: Action<Arguments>) =>
    async (...given) => {
      const command = given.pop() as Command;
      const options = command.optsWithGlobals<GlobalOptions>();
      const session = { ...surroundings, options, terminal: createTerminal(surroundings, options) };
      try {
        code = await action(session, ...(given as unknown as Arguments));
      } catch (error) {
        code = reportError(error, session);
      }
    };
  const json = words.includes("--json");
  const help = new TextCollector();
  const streams = json ? { stdout: help, stderr: surroundings.stderr } : surroundings;
  try {
    await createProgram(run, { ...streams, json }).parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (json) reportAsJson(error, help.text, surroundings);
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    }
    return reportError(error, { options: {}, terminal: createTerminal(surroundings, {}) });
  }
}

function reportAsJson({ code, exitCode }: CommanderError, text: string, surroundings: Surroundings): void {
  if (exitCode === 0) {
    const name = code === "commander.version" ? "version" : "help";
    createTerminal(surroundings, {}).printJson({ [name]: text.trimEnd() });
  } else if (code === "commander.help") {
    surroundings.stderr.write(usageEnvelope("A command is missing; --help lists them."));
  }
}
