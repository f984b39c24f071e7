import fastifySwagger from "@fastify/swagger";
import type { Host } from "@jackfield/host";
import { fastify } from "fastify";
import { createAuthenticator } from "./authenticate.ts";
import { compileValidator } from "./compile-validator.ts";
import { handleErrors } from "./handle-errors.ts";
import { openapi } from "./openapi.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { refuseBrokenRequest } from "./refuse-broken-request.ts";
import { refuseMalformedPath } from "./refuse-malformed-path.ts";
import { addAuditRoutes } from "./routes/audit.ts";
import { addCapabilityRoutes } from "./routes/capabilities.ts";
import { addConfigRoutes } from "./routes/config.ts";
import { addDiscoverRoutes } from "./routes/discover.ts";
import { addExecuteRoutes, executePath } from "./routes/execute.ts";
import { addHealthRoute } from "./routes/health.ts";
import { addPluginRoutes } from "./routes/plugins.ts";
import { addRegistrationRoutes } from "./routes/registration.ts";
import { addTokenRoutes } from "./routes/tokens.ts";
import { addToolRoutes } from "./routes/tools.ts";
import { addTurnRoutes } from "./routes/turns.ts";
import type { AddRoutes, App, AppOptions, HttpCaller } from "./types.ts";

const routes: readonly AddRoutes[] = [
  addPluginRoutes,
  addRegistrationRoutes,
  addToolRoutes,
  addExecuteRoutes,
  addTurnRoutes,
  addDiscoverRoutes,
  addCapabilityRoutes,
  addAuditRoutes,
  addTokenRoutes,
  addConfigRoutes,
];

/** The HTTP API of a host, ready for `listen` or `inject`. Closing it leaves the host running. */
export async function createApp(host: Host, options: AppOptions): Promise<App> {
  const app = newApp(host);
  handleErrors(app, host.logger);
  authenticateRequests(app, host, options);
  await app.register(fastifySwagger, { openapi });
  addHealthRoute(app, options.instance);
  for (const addRoutes of routes) addRoutes(app, host);
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.ready();
  return app;
}

function newApp(host: Host): App {
  const app: App = fastify({
    // Roomier than a call's parameters, so that the host can name the limit that was passed.
    bodyLimit: Math.max(2 * 1024 * 1024, 2 * host.config.limits.inputBytes),
    requestTimeout: 60_000,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    frameworkErrors: refuseMalformedPath,
    clientErrorHandler: refuseBrokenRequest,
    // A percent-encoded id is at most three times its 128 characters.
    routerOptions: { maxParamLength: 3 * 128 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) =>
    done(null, parseJsonBody(body, { callsPlugin: request.routeOptions.url === executePath })),
  );
  app.setValidatorCompiler(compileValidator);
  // Answers are sent whole: the schemas describe them and never cut them.
  app.setSerializerCompiler(() => JSON.stringify);
  return app;
}

function authenticateRequests(app: App, host: Host, options: AppOptions): void {
  const authenticate = createAuthenticator(host.tokens, options);
  app.decorateRequest("caller", null as unknown as HttpCaller);
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.url !== "/healthz") request.caller = authenticate(request.headers);
    done();
  });
}
