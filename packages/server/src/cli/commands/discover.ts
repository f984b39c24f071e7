import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { formatTable } from "../format-table.ts";
import type { AddCommand, Session } from "../types.ts";
import { withApi } from "../with-api.ts";

interface Discovered {
  readonly results: readonly {
    readonly plugin_id: string;
    readonly capability_id: string;
    readonly description: string;
    readonly score: number;
  }[];
}

export const addDiscover: AddCommand = (program, run) => {
  program
    .command("discover")
    .summary("which capabilities are nearest to a text")
    .description("Ranks capabilities by how near they are to a text, best first. Calls nothing.")
    .argument("<text...>", "what should be done")
    .option("--limit <count>", "at most so many")
    .addHelpText(
      "after",
      examples('jackfield discover "convert kilometres to miles"', "jackfield discover --limit 3 calendar"),
    )
    .action(run(discover));
};

async function discover(session: Session, words: readonly string[], { limit }: { limit?: string }): Promise<number> {
  const query = words.join(" ");
  const found = await withApi(session, (api) => api.get<Discovered>("/api/v1/discover", { query, limit }));
  const { terminal } = session;
  if (terminal.json) terminal.printJson(found);
  else if (found.results.length === 0) terminal.note("Nothing is near to that.");
  else {
    const rows = found.results.map(({ plugin_id, capability_id, score, description }) => [
      plugin_id,
      capability_id,
      score.toFixed(2),
      description,
    ]);
    terminal.print(...formatTable(terminal, ["PLUGIN", "CAPABILITY", "SCORE", "DESCRIPTION"], rows));
  }
  return found.results.length === 0 ? exitCodes.notFound : exitCodes.ok;
}
