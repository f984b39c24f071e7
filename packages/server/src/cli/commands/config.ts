import type { SettingDocument } from "../../http/routes/config.ts";
import { createApiClient } from "../api-client.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { findServer } from "../find-server.ts";
import { formatTable } from "../format-table.ts";
import { loadSettings } from "../load-settings.ts";
import { serverTransport } from "../server-transport.ts";
import type { AddCommand, Session } from "../types.ts";

export const addConfig: AddCommand = (program, run) => {
  program
    .command("config")
    .summary("what is in force, and where each value came from")
    .description(
      "Prints every setting with its value and origin: its default, a line of jackfield.yaml, a variable or an option.\nFor a running server, what is in force there.",
    )
    .addHelpText(
      "after",
      examples("jackfield config", "jackfield config --json", "JACKFIELD_PORT=8000 jackfield config"),
    )
    .action(run(showConfig));
};

async function showConfig(session: Session): Promise<number> {
  const { config, settings } = await loadSettings(session);
  const server = await findServer(config.dataFolder);
  const shown = server ? await ofServer(server.url, session) : { settings };
  const { terminal } = session;
  if (terminal.json) {
    terminal.printJson(shown);
    return exitCodes.ok;
  }
  if (server && terminal.interactive) terminal.note(terminal.style("dim", `In force at ${server.url}:`));
  const rows = shown.settings.map(({ name, value, origin }) => [name, toText(value), originOf(origin)]);
  terminal.print(...formatTable(terminal, ["SETTING", "VALUE", "FROM"], rows));
  return exitCodes.ok;
}

function ofServer(url: string, { environment }: Session) {
  const api = createApiClient(serverTransport(url, environment["JACKFIELD_TOKEN"]), undefined);
  return api.get<{ readonly settings: readonly SettingDocument[] }>("/api/v1/config");
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function originOf(origin: SettingDocument["origin"]): string {
  switch (origin.kind) {
    case "default":
      return "default";
    case "file":
      return [origin.file, origin.line].filter((part) => part !== undefined).join(":");
    case "environment":
      return String(origin.variable);
    case "flag":
      return `--${String(origin.flag).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  }
}
