import type { AddressInfo } from "node:net";
import { isIPv6 } from "node:net";
import { JackfieldError } from "@jackfield/sdk";
import type { Composition } from "./compose.ts";
import { isLoopbackAddress } from "./http/is-loopback-address.ts";

/**
 * Opens the socket that the configuration names; returns the URL under which this machine reaches it.
 *
 * @throws JackfieldError token_required, address_in_use
 */
export async function listen({ host, app }: Composition, hasOperatorToken: boolean): Promise<string> {
  const { listen } = host.config;
  if (!isLoopbackAddress(listen.host) && !hasOperatorToken && host.tokens.list().length === 0) {
    throw new JackfieldError(
      "token_required",
      `${listen.host} can be reached by others: make a token first (jackfield tokens create <name>) or set JACKFIELD_TOKEN.`,
    );
  }
  try {
    await app.listen({ ...listen });
  } catch (error) {
    throw refusal(error, listen);
  }
  const { port } = app.server.address() as AddressInfo;
  return `http://${reachable(listen.host)}:${port}`;
}

function refusal(error: unknown, { host, port }: { readonly host: string; readonly port: number }): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE") {
    return new JackfieldError(
      "address_in_use",
      `Another program listens on ${host}:${port}. Choose another port with --port; 0 takes a free one.`,
      { cause: error },
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EACCES") {
    return new JackfieldError("config_invalid", `This machine cannot listen on ${host}:${port} (${code}).`, {
      cause: error,
    });
  }
  return error;
}

/** "Any address" is no address to connect to. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return isIPv6(host) ? `[${host}]` : host;
}
