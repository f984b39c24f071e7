import { resolve } from "node:path";
import type { ManifestCheck } from "../../http/plugin-schemas.ts";
import { cleanLine } from "../clean-line.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { problemLines } from "../problem-lines.ts";
import type { AddCommand, Session, Terminal } from "../types.ts";
import { withApi } from "../with-api.ts";

export const addPluginsCheck: AddCommand = (plugins, run) => {
  plugins
    .command("check")
    .summary("read manifests and tell what is wrong with them")
    .description("Checks plugin folders or manifest files without running their code. Exit code 1 when one has errors.")
    .argument("<path...>", "plugin folders or manifest files")
    .addHelpText("after", examples("jackfield plugins check ./weather", "jackfield plugins check plugins/*"))
    .action(run(check));
};

async function check(session: Session, paths: readonly string[]): Promise<number> {
  const checks = await withApi(session, async (api) => {
    const found: ManifestCheck[] = [];
    for (const path of paths) found.push(await api.post("/api/plugins/check", { path: resolve(session.cwd, path) }));
    return found;
  });
  const { terminal } = session;
  if (terminal.json) terminal.printJson({ checks });
  else terminal.print(...checks.flatMap((checked) => explainCheck(terminal, checked)));
  return checks.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.failed;
}

function explainCheck(terminal: Terminal, check: ManifestCheck): string[] {
  const { path, ok, id, version, dialect, capabilities, problems } = check;
  const known = `${id} ${version} (${dialect}): ${capabilities?.join(", ") || "no capabilities"}`;
  const word = ok ? terminal.style("green", "ok") : terminal.style("red", "wrong");
  return [`${word} ${cleanLine(ok ? known : (id ?? path))}`, ...problemLines(terminal, problems)];
}
