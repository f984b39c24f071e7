import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

export interface ExternalPlugin {
  readonly url: string;
  /** The registration payload of the HomeClaw document, for this server. */
  payload(id?: string): Record<string, unknown>;
  /** Bodies that were posted to /post. */
  readonly received: unknown[];
}

/** A plugin that is an HTTP server of its own. */
export async function startExternalPlugin(t: TestContext): Promise<ExternalPlugin> {
  const received: unknown[] = [];
  const server = createServer((request, response) => void answer(request, response, received));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, payload: (id = "slack-bot") => registration(id, url) };
}

async function answer(request: IncomingMessage, response: ServerResponse, received: unknown[]): Promise<void> {
  if (request.url === "/post") {
    const chunks = await request.toArray();
    received.push(JSON.parse(Buffer.concat(chunks).toString()));
  }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ text: "done" }));
}

function registration(id: string, url: string): Record<string, unknown> {
  return {
    plugin_id: id,
    name: "Slack Plugin",
    description: "Post messages to Slack and read channel history.",
    description_long:
      "Integrates with Slack: post messages, list channels, read history. Use when the user wants to send or read Slack messages.",
    health_check_url: `${url}/health`,
    type: "http",
    config: { base_url: url, path: "/run", timeout_sec: 30 },
    capabilities: [
      {
        id: "post_message",
        name: "Post message",
        description: "Post a message to a Slack channel.",
        parameters: [
          { name: "channel", type: "string", required: true, description: "Channel id or name" },
          { name: "text", type: "string", required: true, description: "Message text" },
        ],
        output_description: "Success or error message.",
        post_process: false,
        method: "POST",
        path: "/post",
      },
    ],
  };
}
