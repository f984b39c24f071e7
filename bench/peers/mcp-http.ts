// The MCP SDK's streamable HTTP server, stateless, as its documentation sets it up: a server and a transport a request.
// With a number as its argument it offers that many tools.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { search } from "../plugins/search/index.ts";
import { zodSchemas } from "../workload.ts";

const tools = Number(process.argv[2] ?? 1);

function makeServer(): McpServer {
  const server = new McpServer({ name: "search", version: "1.0.0" });
  for (let index = 0; index < tools; index += 1) {
    server.registerTool(
      index === 0 ? "search" : `search_${index}`,
      { description: `Finds pages, number ${index}.`, ...zodSchemas },
      async (given) => {
        const data = await search(given);
        return { content: [{ type: "text", text: JSON.stringify(data) }], structuredContent: { ...data } };
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
