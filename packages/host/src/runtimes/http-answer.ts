import { isResult, type Result } from "@jackfield/sdk";

const codes: Readonly<Record<number, string>> = {
  401: "auth_error",
  403: "forbidden",
  404: "not_found",
  410: "gone",
  429: "rate_limited",
};

/**
 * Reads what an external plugin answered. A Result is taken as it is, an object with `success` is HomeClaw's result,
 * any other JSON is data, text is `{text}`. A status other than 2xx is an error with a code of its kind.
 */
export function readHttpAnswer(status: number, contentType: string, body: string): unknown {
  const value = parse(contentType, body);
  if (status < 200 || status > 299) return failure(status, value, body);
  if (isResult(value)) return value;
  if (isHomeClawResult(value)) return fromHomeClaw(value);
  return value === undefined ? { text: body } : value;
}

function parse(contentType: string, body: string): unknown {
  if (!/[/+]json\b/i.test(contentType)) return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function failure(status: number, value: unknown, body: string): Result {
  const code = codes[status] ?? (status >= 500 ? "server_error" : status >= 400 ? "client_error" : "unexpected_status");
  const said = isHomeClawResult(value) && typeof value.error === "string" ? value.error : body.slice(0, 200);
  return {
    status: "error",
    error: { code, message: `The plugin's server answered ${status}${said ? `: ${said}` : "."}` },
  };
}

interface HomeClawResult {
  readonly success: boolean;
  readonly text?: unknown;
  readonly error?: unknown;
  readonly metadata?: unknown;
}

function isHomeClawResult(value: unknown): value is HomeClawResult {
  return typeof value === "object" && value !== null && "success" in value && typeof value.success === "boolean";
}

function fromHomeClaw({ success, text, error, metadata }: HomeClawResult): Result {
  if (!success) {
    return {
      status: "error",
      error: {
        code: "plugin_execute_error",
        message: typeof error === "string" && error ? error : "The plugin reported a failure.",
      },
    };
  }
  return {
    status: "success",
    data: { text: typeof text === "string" ? text : "", ...(metadata === undefined ? {} : { metadata }) },
  };
}
