import { JackfieldError } from "@jackfield/sdk";
import type { CreatedToken, TokenDocument } from "../../http/routes/tokens.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { formatTable } from "../format-table.ts";
import type { AddCommand, Session } from "../types.ts";
import { withApi } from "../with-api.ts";

interface CreateOptions {
  readonly scope: readonly string[];
  readonly expires?: string;
}

export const addTokens: AddCommand = (program, run) => {
  const tokens = program
    .command("tokens")
    .summary("API tokens for callers that are not you")
    .description("API tokens. A server that others can reach asks every caller for one.")
    .addHelpText("after", examples("jackfield tokens create laptop --scope admin", "jackfield tokens list"));
  tokens
    .command("create")
    .summary("make a token and print it, this once")
    .description("Makes a token and prints it. Only its hash is kept: it cannot be shown again.")
    .argument("<name>", "who will use it; the subject of its calls in the audit log")
    .option(
      "--scope <scope>",
      "admin (plugins, tokens, audit) or act-as (call for others); repeat for both",
      collect,
      [],
    )
    .option("--expires <time>", "30d, 12h, or a date such as 2030-01-31")
    .addHelpText("after", examples("jackfield tokens create ci --expires 30d", "TOKEN=$(jackfield tokens create bot)"))
    .action(run(create));
  tokens
    .command("list")
    .summary("the tokens there are")
    .description("Prints names, scopes and expiry of the tokens; never the tokens themselves.")
    .addHelpText("after", examples("jackfield tokens list"))
    .action(run(list));
  tokens
    .command("remove")
    .summary("make a token useless")
    .description("Removes a token; requests that carry it are refused from then on.")
    .argument("<name>", "name of the token")
    .addHelpText("after", examples("jackfield tokens remove ci"))
    .action(run(remove));
};

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

async function create(session: Session, name: string, { scope, expires }: CreateOptions): Promise<number> {
  const body = { name, scopes: scope, ...(expires === undefined ? {} : { expires_at: parseExpiry(expires) }) };
  const created = await withApi(session, (api) => api.post<CreatedToken>("/api/v1/tokens", body));
  const { terminal } = session;
  if (terminal.json) {
    terminal.printJson(created);
  } else {
    terminal.print(created.token);
    terminal.note(terminal.style("dim", "Keep it: only its hash is stored. Send it as `Authorization: Bearer …`."));
  }
  return exitCodes.ok;
}

function parseExpiry(text: string): number {
  const [, count, unit] = /^(\d{1,6})([dh])$/.exec(text) ?? [];
  const hours = Number(count) * (unit === "d" ? 24 : 1);
  const at = count === undefined ? Date.parse(text) : Date.now() + hours * 3_600_000;
  if (at > Date.now()) return at;
  throw new JackfieldError(
    "request_malformed",
    `--expires takes 30d, 12h or a date to come, not ${JSON.stringify(text)}.`,
  );
}

async function list(session: Session): Promise<number> {
  const found = await withApi(session, (api) => api.get<{ tokens: TokenDocument[] }>("/api/v1/tokens"));
  const { terminal } = session;
  if (terminal.json) terminal.printJson(found);
  else if (found.tokens.length === 0) terminal.note("There are no tokens.");
  else terminal.print(...formatTable(terminal, ["NAME", "SCOPES", "CREATED", "EXPIRES"], found.tokens.map(toCells)));
  return exitCodes.ok;
}

function toCells({ name, scopes, created_at, expires_at }: TokenDocument): string[] {
  const expiry = expires_at === undefined ? "never" : new Date(expires_at).toISOString();
  return [name, scopes.join(",") || "-", new Date(created_at).toISOString(), expiry];
}

async function remove(session: Session, name: string): Promise<number> {
  const path = `/api/v1/tokens/${encodeURIComponent(name)}`;
  const removed = await withApi(session, (api) => api.remove<{ name: string; removed: true }>(path));
  const { terminal } = session;
  if (terminal.json) terminal.printJson(removed);
  else terminal.print(`Removed ${removed.name}.`);
  return exitCodes.ok;
}
