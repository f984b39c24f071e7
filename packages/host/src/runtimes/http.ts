import { type CallContext, JackfieldError, messageOf } from "@jackfield/sdk";
import { Agent, Pool, request } from "undici";
import type { CatalogueEntry } from "../catalogue/types.ts";
import { readHttpAnswer } from "./http-answer.ts";
import { buildHttpRequest } from "./http-request.ts";
import { createOriginGuard } from "./origin-guard.ts";
import type { RuntimeAdapter } from "./types.ts";

const healthTimeoutMs = 5_000;
const nothing = Object.freeze({
  tools: [],
  listeners: [],
  providers: [],
  guides: [],
  userInterfaces: [],
  services: {},
});

export interface HttpRuntimeOptions {
  readonly outputBytes: number;
  /** Where this host listens: no plugin is there. */
  readonly ownOrigins: () => readonly string[];
}

/**
 * Plugins that are HTTP servers. Redirects are not followed: they could lead to an origin that nobody granted. The
 * deadline of a call is the only time-out.
 */
export function createHttpRuntime({
  outputBytes,
  ownOrigins,
}: HttpRuntimeOptions): RuntimeAdapter & { close(): Promise<void> } {
  const guard = createOriginGuard(ownOrigins);
  // Connections are kept by origin, so a plugin that may reach less has none of another's.
  const createAgent = (granted: boolean): Agent =>
    new Agent({
      connections: 64,
      maxResponseSize: outputBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
      factory: (origin, options) =>
        new Pool(origin, { ...options, connect: { lookup: guard.lookupFor(new URL(origin), granted) } }),
    });
  const grantedAgent = createAgent(true);
  const publicAgent = createAgent(false);

  /** The way to a URL. @throws JackfieldError origin_not_granted */
  function open(entry: CatalogueEntry, url: URL): Agent {
    const granted = isGranted(entry);
    guard.requireAddress(url, granted);
    return granted ? grantedAgent : publicAgent;
  }

  async function call(
    entry: CatalogueEntry,
    capabilityId: string,
    parameters: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<unknown> {
    const { manifest } = entry;
    const capability = manifest.capabilities.find(({ id }) => id === capabilityId);
    if (manifest.runtime.type !== "http" || !capability)
      throw new JackfieldError("capability_not_found", `${manifest.id} has no capability ${capabilityId}.`);
    const { method, url, body } = buildHttpRequest(manifest, manifest.runtime, capability, parameters, context);
    const response = await send(manifest.id, url, {
      method,
      dispatcher: open(entry, url),
      signal: context.signal,
      headers: {
        accept: "application/json, text/plain;q=0.9",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(context.idempotencyKey === undefined ? {} : { "idempotency-key": context.idempotencyKey }),
        ...manifest.runtime.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    return readHttpAnswer(response.status, response.contentType, response.body);
  }

  return {
    type: "http",
    async start(entry) {
      return {
        contributions: nothing,
        call: (capability, parameters, context) => call(entry, capability, parameters, context),
        stop: async () => {},
      };
    },
    async admit(entry) {
      const { runtime } = entry.manifest;
      if (runtime.type === "http") await guard.requireResolved(new URL(runtime.baseUrl), isGranted(entry));
    },
    async checkHealth(entry) {
      const { manifest } = entry;
      if (manifest.healthCheckUrl === undefined) return;
      const url = new URL(manifest.healthCheckUrl);
      const failed = (reason: string) =>
        new JackfieldError("health_check_failed", `${manifest.id}: ${url.href} ${reason}.`);
      let status: number;
      try {
        ({ status } = await send(manifest.id, url, {
          method: "GET",
          dispatcher: open(entry, url),
          signal: AbortSignal.timeout(healthTimeoutMs),
        }));
      } catch (error) {
        if (JackfieldError.is(error) && error.code === "origin_not_granted") throw error;
        throw failed(`did not answer: ${messageOf(JackfieldError.is(error) ? error.cause : error)}`);
      }
      if (status < 200 || status > 299) throw failed(`answered ${status}`);
    },
    async close() {
      await Promise.all([grantedAgent.close(), publicAgent.close()]);
    },
  };
}

/** What the operator trusts, and what one who may has registered at this very origin. */
function isGranted({ origin }: CatalogueEntry): boolean {
  return origin.trust === 0 || origin.source === "external";
}

async function send(
  pluginId: string,
  url: URL,
  options: NonNullable<Parameters<typeof request>[1]>,
): Promise<{ status: number; contentType: string; body: string }> {
  try {
    const response = await request(url, options);
    const type = response.headers["content-type"];
    return {
      status: response.statusCode,
      contentType: Array.isArray(type) ? (type[0] ?? "") : (type ?? ""),
      body: await response.body.text(),
    };
  } catch (error) {
    if (JackfieldError.is(error) || (options.signal instanceof AbortSignal && options.signal.aborted)) throw error;
    if ((error as { code?: unknown }).code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
      throw new JackfieldError(
        "output_too_large",
        `${pluginId}: the answer of ${url.origin} is larger than the limit.`,
        { cause: error },
      );
    }
    throw new JackfieldError(
      "plugin_unavailable",
      `${pluginId}: ${url.origin} does not answer (${messageOf(error)}).`,
      { cause: error },
    );
  }
}
