import type { HostConfig, SettingReport } from "@jackfield/host";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { findServer } from "./find-server.ts";
import { inProcessTransport } from "./in-process-transport.ts";
import { loadSettings } from "./load-settings.ts";
import type { ServerRecord } from "./server-file.ts";
import { serverTransport } from "./server-transport.ts";
import type { Transport } from "./transport.ts";
import type { Session } from "./types.ts";
import { whenStoreIsFree } from "./when-store-is-free.ts";

/** One door for every command: the running server of this data folder, or else a host that lives as long as the command. */
export async function withApi<Answer>(session: Session, use: (api: ApiClient) => Promise<Answer>): Promise<Answer> {
  const { config, settings } = await loadSettings(session);
  const { transport, server } = await whenStoreIsFree(() => open(session, config, settings));
  try {
    return await use(createApiClient(transport, server));
  } finally {
    await transport.close();
  }
}

async function open(
  { environment }: Session,
  config: HostConfig,
  settings: readonly SettingReport[],
): Promise<{ readonly transport: Transport; readonly server: ServerRecord | undefined }> {
  const server = await findServer(config.dataFolder);
  const transport = server
    ? serverTransport(server.url, environment["JACKFIELD_TOKEN"])
    : await inProcessTransport(config, settings);
  return { transport, server };
}
