import { type IncomingHttpHeaders, request } from "node:http";

export interface RequestOptions {
  readonly method?: string;
  /** Sent as JSON; text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

/** One request over a real socket. Unlike `fetch` it sends any header that it is given, Host and Origin included. */
export function sendRequest<Body>(url: string, options: RequestOptions = {}): Promise<Answer<Body>> {
  const { body, signal } = options;
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const headers = { ...(text === undefined ? {} : { "content-type": "application/json" }), ...options.headers };
  const method = options.method ?? (text === undefined ? "GET" : "POST");
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, ...(signal && { signal }) }, (response) => {
      let answer = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        answer += chunk;
      });
      response.once("error", reject).once("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(answer) as Body });
      });
    });
    sent.once("error", reject).end(text);
  });
}
