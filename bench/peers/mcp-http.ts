// The MCP SDK's streamable HTTP server, stateless, as its documentation sets it up: a server and a transport a request.
// With a number as its argument it offers that many tools.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { z } from "zod";
import { repeat } from "../plugins/echo/index.ts";

const tools = Number(process.argv[2] ?? 1);

function makeServer(): McpServer {
  const server = new McpServer({ name: "echo", version: "1.0.0" });
  for (let index = 0; index < tools; index += 1) {
    server.registerTool(
      index === 0 ? "repeat" : `repeat_${index}`,
      {
        description: `Repeats a text, number ${index}.`,
        inputSchema: { text: z.string().max(200), times: z.number().int().min(1).max(10) },
        outputSchema: { text: z.string(), length: z.number().int() },
      },
      async (given) => {
        const data = await repeat(given);
        return { content: [{ type: "text", text: data.text }], structuredContent: data };
      },
    );
  }
  return server;
}

// What is made at start-up is kept, so that the time to the first answer counts the tools.
const atStart = makeServer();
const http = createServer(async (request, response) => {
  const server = tools === 1 ? makeServer() : atStart;
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on("close", () => {
    void transport.close();
    if (server !== atStart) void server.close();
  });
  await server.connect(transport as Parameters<McpServer["connect"]>[0]);
  await transport.handleRequest(request, response);
});
http.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
