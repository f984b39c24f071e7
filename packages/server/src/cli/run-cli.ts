import { type Command, CommanderError } from "commander";
import { createProgram } from "./create-program.ts";
import { createTerminal } from "./create-terminal.ts";
import { exitCodes } from "./exit-codes.ts";
import { reportError } from "./report-error.ts";
import type { Action, GlobalOptions, Run, Surroundings } from "./types.ts";

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
  try {
    await createProgram(run, { ...surroundings, json: words.includes("--json") }).parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    return reportError(error, { options: {}, terminal: createTerminal(surroundings, {}) });
  }
}
