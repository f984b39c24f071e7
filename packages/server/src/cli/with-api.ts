import { type ApiClient, createApiClient } from "./api-client.ts";
import { findServer } from "./find-server.ts";
import { inProcessTransport } from "./in-process-transport.ts";
import { loadSettings } from "./load-settings.ts";
import { serverTransport } from "./server-transport.ts";
import type { Session } from "./types.ts";

/** One door for every command: the running server of this data folder, or else a host that lives as long as the command. */
export async function withApi<Answer>(session: Session, use: (api: ApiClient) => Promise<Answer>): Promise<Answer> {
  const { config, settings } = await loadSettings(session);
  const server = await findServer(config.dataFolder);
  const transport = server
    ? serverTransport(server.url, session.environment["JACKFIELD_TOKEN"])
    : await inProcessTransport(config, settings);
  try {
    return await use(createApiClient(transport, server));
  } finally {
    await transport.close();
  }
}
