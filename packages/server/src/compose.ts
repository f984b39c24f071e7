import { randomUUID } from "node:crypto";
import { type AddressInfo, isIPv6 } from "node:net";
import { bundledFolders } from "@jackfield/bundled";
import { createHost, type Host, type HostConfig, type SettingReport } from "@jackfield/host";
import { createApp } from "./http/create-app.ts";
import { isLoopbackAddress } from "./http/is-loopback-address.ts";
import type { Access, App } from "./http/types.ts";

export interface ComposeOptions {
  readonly config: HostConfig;
  readonly settings: readonly SettingReport[];
  /** `socket`: for `listen`, every request shows who sent it. `in-process`: for `inject`, requests are the operator's. */
  readonly door: "in-process" | "socket";
  readonly operatorToken?: string;
  /** Milliseconds that requests under way get to end when it closes; then they are cut off. */
  readonly graceMs?: number;
}

/** A host with its HTTP API. Closing ends both. */
export interface Composition {
  readonly host: Host;
  readonly app: App;
  /** New at every start; `/healthz` tells it. */
  readonly instance: string;
  close(): Promise<void>;
}

/** Configuration and bundled plugins become a host, the host becomes an API. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { config, settings, operatorToken, graceMs = 10_000 } = options;
  let listening: App | undefined;
  const ownOrigins = (): readonly string[] => listening?.addresses().flatMap(originOf) ?? [];
  const host = await createHost({ config, settings, bundledFolders, ownOrigins });
  const instance = randomUUID();
  let bound: number | undefined;
  const port = (): number => {
    // Asked at every request; the operating system need not be.
    bound ??= (app.server.address() as AddressInfo | null)?.port;
    return bound ?? config.listen.port;
  };
  const access: Access = options.door === "in-process" ? { kind: "in-process" } : socketAccess(config, port);
  const app = await createApp(host, { access, instance, ...(operatorToken ? { operatorToken } : {}) });
  listening = app;
  return {
    host,
    app,
    instance,
    async close() {
      const impatience = setTimeout(() => app.server.closeAllConnections(), graceMs);
      await app.close();
      clearTimeout(impatience);
      await host.close();
    },
  };
}

/** A path of a local socket is no origin. */
function originOf(bound: string | AddressInfo): readonly string[] {
  if (typeof bound === "string") return [];
  const { address, port } = bound;
  return [`http://${isIPv6(address) ? `[${address}]` : address}:${port}`];
}

function socketAccess({ listen }: HostConfig, port: () => number): Access {
  return isLoopbackAddress(listen.host) ? { kind: "loopback", port } : { kind: "network" };
}
