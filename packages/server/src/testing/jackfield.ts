import { fileURLToPath } from "node:url";
import { type ProgramOptions, type ProgramResult, runProgram } from "./run-program.ts";

/** Node's words for running the program from its sources. */
export const jackfieldWords: readonly string[] = [
  "--conditions=@jackfield/source",
  fileURLToPath(new URL("../cli/main.ts", import.meta.url)),
];

/** Runs `jackfield …` in a process of its own. */
export function jackfield(words: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  return runProgram(process.execPath, [...jackfieldWords, ...words], options);
}
