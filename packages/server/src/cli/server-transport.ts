import { JackfieldError } from "@jackfield/sdk";
import type { Transport } from "./transport.ts";

/** To a running server. */
export function serverTransport(url: string, token: string | undefined): Transport {
  return {
    async send({ method, path, body }) {
      const headers: Record<string, string> = { "x-jackfield-channel": "cli" };
      if (token) headers["authorization"] = `Bearer ${token}`;
      if (body !== undefined) headers["content-type"] = "application/json";
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await fetch(new URL(path, url), init).catch((error: unknown) => {
        throw new JackfieldError("plugin_unavailable", `The server at ${url} went away.`, { cause: error });
      });
      return { status: response.status, text: await response.text() };
    },
    async close() {},
  };
}
