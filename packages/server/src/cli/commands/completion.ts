import { Argument } from "commander";
import { completionScripts } from "../completion-scripts.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import type { AddCommand } from "../types.ts";

export const addCompletion: AddCommand = (program, run) => {
  program
    .command("completion")
    .summary("make the shell complete commands and plugin ids")
    .description("Prints a script for your shell to read at its start.")
    .addArgument(new Argument("<shell>", "your shell").choices(Object.keys(completionScripts)))
    .addHelpText(
      "after",
      examples(
        'bash: eval "$(jackfield completion bash)"     in ~/.bashrc',
        'zsh:  eval "$(jackfield completion zsh)"      in ~/.zshrc, after compinit',
        "fish: jackfield completion fish | source      in ~/.config/fish/config.fish",
      ),
    )
    .action(
      run(async ({ terminal }, shell: keyof typeof completionScripts) => {
        const script = completionScripts[shell];
        if (terminal.json) terminal.printJson({ shell, script });
        else terminal.print(script);
        return exitCodes.ok;
      }),
    );
};
