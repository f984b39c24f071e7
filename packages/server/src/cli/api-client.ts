import { JackfieldError } from "@jackfield/sdk";
import type { ErrorEnvelope } from "../http/error-envelope.ts";
import { ApiFault } from "./api-fault.ts";
import type { ServerRecord } from "./server-file.ts";
import type { ApiRequest, Transport } from "./transport.ts";

/**
 * The HTTP API as commands use it. Answers have the types of the routes' schemas.
 *
 * Every method @throws ApiFault when the API refuses.
 */
export interface ApiClient {
  /** The server that answers; undefined when it is a host of this process. */
  readonly server: ServerRecord | undefined;
  get<Answer>(path: string, query?: Readonly<Record<string, string | undefined>>): Promise<Answer>;
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  remove<Answer>(path: string): Promise<Answer>;
}

export function createApiClient(transport: Transport, server: ServerRecord | undefined): ApiClient {
  const send = async <Answer>(request: ApiRequest): Promise<Answer> => {
    const { status, text } = await transport.send(request);
    const answer = parse(text);
    if (status < 400) return answer as Answer;
    throw isEnvelope(answer)
      ? new ApiFault(status, answer)
      : new JackfieldError("internal_error", `${request.path} answered with status ${status}.`);
  };
  return {
    server,
    get: (path, query) => send({ method: "GET", path: withQuery(path, query) }),
    post: (path, body) => send({ method: "POST", path, ...(body === undefined ? {} : { body }) }),
    remove: (path) => send({ method: "DELETE", path }),
  };
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope(value: unknown): value is ErrorEnvelope {
  return typeof (value as ErrorEnvelope | undefined)?.error?.message?.error === "string";
}
