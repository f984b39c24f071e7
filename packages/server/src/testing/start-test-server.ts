import { join } from "node:path";
import type { TestContext } from "node:test";
import { loadConfig } from "@jackfield/host";
import { type Composition, compose } from "../compose.ts";
import type { ErrorEnvelope } from "../http/error-envelope.ts";
import { listen } from "../listen.ts";
import { type Answer, type RequestOptions, sendRequest } from "./send-request.ts";
import { tempFolder } from "./temp-folder.ts";

export interface TestServer extends Composition {
  readonly folder: string;
  readonly url: string;
  /** `path` follows the server's URL. */
  request<Body = ErrorEnvelope>(path: string, options?: RequestOptions): Promise<Answer<Body>>;
}

export interface TestServerOptions {
  /** An earlier test server's folder, for a restart. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly operatorToken?: string;
}

/** A host in a temporary folder behind a real socket; both end with the test. */
export async function startTestServer(t: TestContext, options: TestServerOptions = {}): Promise<TestServer> {
  const { operatorToken } = options;
  const folder = options.folder ?? (await tempFolder(t));
  const environment = { JACKFIELD_PORT: "0", JACKFIELD_LOG_LEVEL: "silent", ...options.environment };
  const { config, settings } = await loadConfig({ cwd: folder, environment, flags: {} });
  const composition = await compose({
    config: { ...config, pluginFolders: [join(folder, "plugins")] },
    settings,
    door: "socket",
    graceMs: 100,
    ...(operatorToken ? { operatorToken } : {}),
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (open) await composition.close();
    open = false;
  };
  t.after(close);
  const url = await listen(composition, operatorToken !== undefined);
  return { ...composition, close, folder, url, request: (path, request) => sendRequest(url + path, request) };
}
