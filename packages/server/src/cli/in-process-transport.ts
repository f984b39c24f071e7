import type { HostConfig, SettingReport } from "@jackfield/host";
import { type Composition, compose } from "../compose.ts";
import type { Transport } from "./transport.ts";

/** To a host of this process: the same API, no socket. */
export async function inProcessTransport(config: HostConfig, settings: readonly SettingReport[]): Promise<Transport> {
  const { app, close }: Composition = await compose({ config: quiet(config, settings), settings, door: "in-process" });
  return {
    async send({ method, path, body }) {
      const headers: Record<string, string> = { "x-jackfield-channel": "cli" };
      if (body !== undefined) headers["content-type"] = "application/json";
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const response = await app.inject({ method, url: path, headers, ...payload });
      return { status: response.statusCode, text: response.payload };
    },
    close,
  };
}

/** A command's standard error is for the person who typed it, unless they asked for the log. */
function quiet(config: HostConfig, settings: readonly SettingReport[]): HostConfig {
  const asked = settings.find(({ name }) => name === "log_level")?.origin.kind !== "default";
  return asked ? config : { ...config, logLevel: "error" };
}
