import assert from "node:assert/strict";
import { test } from "node:test";
import type { Command } from "commander";
import { createProgram } from "./create-program.ts";

function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

function allCommands(command: Command): Command[] {
  const visible = command
    .createHelp()
    .visibleCommands(command)
    .filter((inner) => inner.name() !== "help");
  return [command, ...visible.flatMap(allCommands)];
}

test("every command explains itself and shows examples", () => {
  const stream = { write: () => true };
  const program = createProgram(() => async () => {}, { stdout: stream, stderr: stream, json: false });
  const commands = allCommands(program);
  assert.ok(commands.length > 15);
  for (const command of commands) {
    const text = helpOf(command);
    assert.match(text, /\nExamples:\n {2}\S/, command.name());
    assert.ok(command.description().length > 20, command.name());
  }
});

test("the exit codes stand in the help", () => {
  const stream = { write: () => true };
  const program = createProgram(() => async () => {}, { stdout: stream, stderr: stream, json: false });
  for (const code of [0, 1, 2, 3, 4]) assert.match(helpOf(program), new RegExp(`^ {2}${code} {2}\\w`, "m"));
});
