import type { AuditRowDocument, AuditVerdictDocument } from "../../http/routes/audit.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { formatTable } from "../format-table.ts";
import type { AddCommand, Session } from "../types.ts";
import { withApi } from "../with-api.ts";

interface ListOptions {
  readonly plugin?: string;
  readonly subject?: string;
  readonly event?: string;
  readonly before?: string;
  readonly limit?: string;
}

export const addAudit: AddCommand = (program, run) => {
  const audit = program
    .command("audit")
    .summary("what happened, and whether the record of it is whole")
    .description("The audit log: a row for every call and every change, chained so that tampering shows.")
    .addHelpText("after", examples("jackfield audit list --plugin clock --limit 10", "jackfield audit verify"));
  audit
    .command("list")
    .summary("the newest rows")
    .description("Prints audit rows, newest first. Parameters are never in them, only their keyed hash.")
    .option("--plugin <id>", "of this plugin")
    .option("--subject <id>", "of this subject")
    .option("--event <name>", "call, registration, unregistration, plugin_loaded …")
    .option("--before <seq>", "older than this row")
    .option("--limit <count>", "at most so many (default: 50)")
    .addHelpText(
      "after",
      examples("jackfield audit list --event registration", "jackfield audit list --json --limit 1000"),
    )
    .action(run(list));
  audit
    .command("verify")
    .summary("check that no row was changed, removed, inserted or moved")
    .description("Reads the whole log and checks its chain of hashes. Exit code 1 and the place when it is broken.")
    .addHelpText("after", examples("jackfield audit verify"))
    .action(run(verify));
};

async function list(session: Session, options: ListOptions): Promise<number> {
  const { plugin, subject, event, before, limit } = options;
  const query = { plugin, subject, event, before, limit };
  const found = await withApi(session, (api) => api.get<{ rows: AuditRowDocument[] }>("/api/v1/audit", query));
  const { terminal } = session;
  if (terminal.json) terminal.printJson(found);
  else if (found.rows.length === 0) terminal.note("There are no such rows.");
  else terminal.print(...formatTable(terminal, head, found.rows.map(toCells)));
  return exitCodes.ok;
}

const head = ["SEQ", "TIME", "EVENT", "SUBJECT", "PLUGIN", "CAPABILITY", "CHANNEL", "STATUS", "MS"];

function toCells({ seq, at, record }: AuditRowDocument): string[] {
  const members = ["event", "subject", "plugin", "capability", "channel", "status", "duration_ms"];
  const cells = members.map((member) => String(record[member] ?? ""));
  return [String(seq), new Date(at).toISOString(), ...cells];
}

async function verify(session: Session): Promise<number> {
  const verdict = await withApi(session, (api) => api.get<AuditVerdictDocument>("/api/v1/audit/verify"));
  const { terminal } = session;
  if (terminal.json) terminal.printJson(verdict);
  else if (verdict.intact) terminal.print(`${terminal.style("green", "intact")}: ${verdict.rows} rows`);
  else terminal.print(`${terminal.style("red", "broken")} at row ${verdict.seq}, ${verdict.fault}: ${verdict.message}`);
  return verdict.intact ? exitCodes.ok : exitCodes.failed;
}
