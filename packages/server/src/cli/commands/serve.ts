import { JackfieldError } from "@jackfield/sdk";
import { compose } from "../../compose.ts";
import { listen } from "../../listen.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { findServer } from "../find-server.ts";
import { loadSettings } from "../load-settings.ts";
import { serveLines } from "../serve-lines.ts";
import { removeServerFile, writeServerFile } from "../server-file.ts";
import type { AddCommand, Session } from "../types.ts";
import { untilStopped } from "../until-stopped.ts";
import { whenStoreIsFree } from "../when-store-is-free.ts";

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
}

export const addServe: AddCommand = (program, run) => {
  program
    .command("serve")
    .summary("run the host and its HTTP API")
    .description(
      "Starts the host, listens, and says what is there, what is not and why, and how to ask. Stops on Ctrl-C or SIGTERM.\nOn loopback you need no token. Elsewhere everyone does, and the server does not start before there is one.",
    )
    .option("--port <port>", "port to listen on; 0 takes a free one (default: 7420)")
    .option("--host <address>", "address to listen on (default: 127.0.0.1)")
    .addHelpText(
      "after",
      examples(
        "jackfield serve",
        "jackfield serve --port 0 --json",
        "JACKFIELD_TOKEN=… jackfield serve --host 0.0.0.0",
      ),
    )
    .action(run(serve));
};

async function serve(session: Session, { host, port }: ServeOptions): Promise<number> {
  const { config, settings } = await loadSettings(session, { host, port });
  await refuseSecondServer(config.dataFolder);
  const operatorToken = session.environment["JACKFIELD_TOKEN"] ?? "";
  const composition = await whenStoreIsFree(() => compose({ config, settings, door: "socket", operatorToken }));
  const { instance } = composition;
  try {
    const url = await listen(composition, operatorToken !== "");
    const stopped = untilStopped();
    await writeServerFile(config.dataFolder, { url, pid: process.pid, instance });
    announce(session, composition.host, url, instance);
    await stopped;
  } finally {
    await removeServerFile(config.dataFolder, instance);
    await composition.close();
  }
  return exitCodes.ok;
}

async function refuseSecondServer(dataFolder: string): Promise<void> {
  const running = await findServer(dataFolder);
  if (!running) return;
  throw new JackfieldError(
    "store_locked",
    `A server of ${dataFolder} already runs at ${running.url} (process ${running.pid}).`,
  );
}

function announce({ terminal }: Session, host: Parameters<typeof serveLines>[1], url: string, instance: string): void {
  if (!terminal.json) {
    terminal.print(...serveLines(terminal, host, url));
    return;
  }
  const plugins = host.catalogue.list().map(({ manifest, state }) => ({ id: manifest.id, state: state.state }));
  terminal.printJson({ url, pid: process.pid, instance, plugins, unreadable: host.catalogue.unreadable() });
}
