import type { TurnDocument } from "../../http/turn-schemas.ts";
import { cleanText } from "../clean-text.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import type { AddCommand, Session } from "../types.ts";
import { withApi } from "../with-api.ts";
import { withProgress } from "../with-progress.ts";

export const addAsk: AddCommand = (program, run) => {
  program
    .command("ask")
    .summary("ask in words; the plugin that fits answers")
    .description(
      "Finds the plugin that fits a message, calls it and prints its answer. Needs no model and no network.\nWith --json the whole answer, with every capability that was considered. Exit code 3 when nothing fits.",
    )
    .argument("<message...>", "what you want to know")
    .addHelpText(
      "after",
      examples(
        'jackfield ask "what time is it in Tokyo"',
        'jackfield ask "12% of 3,480"',
        'jackfield ask --json "what is on my calendar on Friday"',
      ),
    )
    .action(run(ask));
};

async function ask(session: Session, words: readonly string[]): Promise<number> {
  const { terminal } = session;
  const asking = withApi(session, (api) => api.post<TurnDocument>("/api/v1/turns", { message: words.join(" ") }));
  const turn = await withProgress(session, "asking", asking);
  if (terminal.json) {
    terminal.printJson(turn);
  } else {
    terminal.print(cleanText(turn.text));
    if (turn.answered && terminal.interactive) {
      terminal.print(terminal.style("dim", `— ${turn.plugin_id} ${turn.capability_id}`));
    }
  }
  if (!turn.answered) return exitCodes.notFound;
  return turn.result?.status === "success" ? exitCodes.ok : exitCodes.failed;
}
