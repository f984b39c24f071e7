import { type CallContext, JackfieldError, messageOf } from "@jackfield/sdk";
import { Agent, request } from "undici";
import type { CatalogueEntry } from "../catalogue/types.ts";
import { readHttpAnswer } from "./http-answer.ts";
import { buildHttpRequest } from "./http-request.ts";
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

/**
 * Plugins that are HTTP servers. Redirects are not followed: they could lead to an origin that nobody granted. The
 * deadline of a call is the only time-out.
 */
export function createHttpRuntime({
  outputBytes,
}: {
  readonly outputBytes: number;
}): RuntimeAdapter & { close(): Promise<void> } {
  const agent = new Agent({ connections: 64, maxResponseSize: outputBytes, headersTimeout: 0, bodyTimeout: 0 });

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
      dispatcher: agent,
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
    async checkHealth({ manifest }) {
      if (manifest.healthCheckUrl === undefined) return;
      const url = new URL(manifest.healthCheckUrl);
      const failed = (reason: string) =>
        new JackfieldError("health_check_failed", `${manifest.id}: ${url.href} ${reason}.`);
      let status: number;
      try {
        ({ status } = await send(manifest.id, url, {
          method: "GET",
          dispatcher: agent,
          signal: AbortSignal.timeout(healthTimeoutMs),
        }));
      } catch (error) {
        throw failed(`did not answer: ${messageOf(JackfieldError.is(error) ? error.cause : error)}`);
      }
      if (status < 200 || status > 299) throw failed(`answered ${status}`);
    },
    close: () => agent.close(),
  };
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
    if (options.signal instanceof AbortSignal && options.signal.aborted) throw error;
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
