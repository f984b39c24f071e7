import type { Argument, Command, Option } from "commander";
import type { GlobalOptions } from "./types.ts";

export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** Looks up what only a host knows: plugin ids, and the capabilities of one. */
export interface CompletionSource {
  plugins(options: GlobalOptions): Promise<readonly Candidate[]>;
  capabilities(options: GlobalOptions, plugin: string): Promise<readonly Candidate[]>;
}

/** What could stand where the last word is, from the tree of commands. */
export async function completeWords(
  program: Command,
  words: readonly string[],
  source: CompletionSource,
): Promise<readonly Candidate[]> {
  const typed = words.at(-1) ?? "";
  const place = walk(program, words.slice(0, -1));
  if (place.awaitsValue) return [];
  const found = typed.startsWith("-") ? optionsOf(place.command) : await operandCandidates(place, source);
  return found.filter(({ value }) => value.startsWith(typed));
}

interface Place {
  readonly command: Command;
  /** What was given to the command so far. */
  readonly operands: readonly string[];
  /** Values of options so far: which host to ask may be among them. */
  readonly options: Readonly<Record<string, string>>;
  /** The last option takes the next word. */
  readonly awaitsValue: boolean;
}

function walk(program: Command, words: readonly string[]): Place {
  let command = program;
  const operands: string[] = [];
  const options: Record<string, string> = {};
  let awaiting: Option | undefined;
  for (const word of words) {
    if (awaiting) {
      options[awaiting.attributeName()] = word;
      awaiting = undefined;
    } else if (word.startsWith("-")) {
      awaiting = findOption(command, word);
    } else {
      const inner = operands.length === 0 ? command.commands.find((candidate) => candidate.name() === word) : undefined;
      if (inner) command = inner;
      else operands.push(word);
    }
  }
  return { command, operands, options, awaitsValue: awaiting !== undefined };
}

/** The option that this flag names, if it takes its value from the next word. */
function findOption(command: Command, flag: string): Option | undefined {
  for (let at: Command | null = command; at; at = at.parent) {
    const option = at.options.find(({ short, long }) => short === flag || long === flag);
    if (option) return option.required ? option : undefined;
  }
  return undefined;
}

function optionsOf(command: Command): Candidate[] {
  const found: Candidate[] = [];
  for (let at: Command | null = command; at; at = at.parent) {
    for (const { long, description, hidden } of at.options)
      if (long && !hidden) found.push({ value: long, description });
  }
  return [...found, { value: "--help", description: "explain this command" }];
}

async function operandCandidates(
  { command, operands, options }: Place,
  source: CompletionSource,
): Promise<readonly Candidate[]> {
  const visible = command.createHelp().visibleCommands(command);
  if (visible.length > 0 && operands.length === 0) {
    return visible.map((inner) => ({ value: inner.name(), description: inner.summary() || inner.description() }));
  }
  const argument: Argument | undefined = command.registeredArguments[operands.length];
  if (argument?.argChoices) return argument.argChoices.map((value) => ({ value, description: argument.description }));
  if (argument?.name() === "plugin") return source.plugins(options);
  if (argument?.name() === "capability") return source.capabilities(options, operands[0] ?? "");
  return [];
}
