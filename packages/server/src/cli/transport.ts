export interface ApiRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** One way to the HTTP API. */
export interface Transport {
  send(request: ApiRequest): Promise<{ readonly status: number; readonly text: string }>;
  close(): Promise<void>;
}
