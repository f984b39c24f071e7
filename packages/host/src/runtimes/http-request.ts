import { type CallContext, JackfieldError } from "@jackfield/sdk";
import type { Capability, PluginManifest } from "../manifest/types.ts";

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly body?: string;
}

type HttpRuntime = Extract<PluginManifest["runtime"], { type: "http" }>;
type Parameters = Readonly<Record<string, unknown>>;

/**
 * A capability with a path gets its parameters as they are: path parameters, then the query for GET and DELETE, a JSON
 * body else. One without a path gets HomeClaw's request envelope.
 *
 * @throws JackfieldError origin_not_granted, parameters_invalid
 */
export function buildHttpRequest(
  manifest: PluginManifest,
  runtime: HttpRuntime,
  capability: Capability,
  parameters: Parameters,
  context: CallContext,
): HttpRequest {
  if (capability.path === undefined) {
    const url = resolvePath(runtime, runtime.path ?? "", manifest.id);
    return { method: "POST", url, body: JSON.stringify(envelope(manifest, capability, parameters, context)) };
  }
  const method = capability.method ?? "POST";
  const { path, rest } = fillPath(capability.path, parameters);
  const url = resolvePath(runtime, path, manifest.id);
  if (method !== "GET" && method !== "DELETE") return { method, url, body: JSON.stringify(rest) };
  for (const [name, value] of Object.entries(rest)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      url.searchParams.append(name, asText(item));
  }
  return { method, url };
}

function envelope(
  manifest: PluginManifest,
  capability: Capability,
  parameters: Parameters,
  context: CallContext,
): Record<string, unknown> {
  return {
    request_id: context.requestId,
    plugin_id: manifest.id,
    user_input: context.message ?? "",
    user_id: context.onBehalfOf ?? context.subject.id,
    channel: context.channel,
    capability_id: capability.id,
    capability_parameters: parameters,
  };
}

/** Replaces `{name}` and `:name` segments; what is left goes elsewhere. */
function fillPath(path: string, parameters: Parameters): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...parameters };
  const filled = path.replace(/\{([A-Za-z_]\w*)\}|(?<=\/):([A-Za-z_]\w*)/g, (_, braced?: string, colon?: string) => {
    const name = braced ?? colon ?? "";
    const value = Object.hasOwn(rest, name) ? asText(rest[name]) : "";
    // A dot segment would be resolved away by the URL and reach another path.
    if (value === "" || value === "." || value === "..") {
      throw new JackfieldError(
        "parameters_invalid",
        `The path parameter ${name} must be a value other than ".", ".." and nothing.`,
        { details: { parameter: name } },
      );
    }
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

function resolvePath(runtime: HttpRuntime, path: string, pluginId: string): URL {
  const base = runtime.baseUrl.replace(/\/+$/, "");
  const url = new URL(
    /^https?:\/\//i.test(path) ? path : path === "" ? runtime.baseUrl : `${base}/${path.replace(/^\/+/, "")}`,
  );
  if (url.origin !== new URL(runtime.baseUrl).origin) {
    throw new JackfieldError("origin_not_granted", `${pluginId}: ${url.origin} is not the origin of its base_url.`);
  }
  return url;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
