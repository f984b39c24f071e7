import { type ErrorCode, JackfieldError } from "@jackfield/sdk";
import type { FastifyError } from "fastify";

/** Fastify's own refusals in the words of the catalogue. */
const byFastifyCode: Readonly<Record<string, { readonly code: ErrorCode; readonly message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "request_too_large", message: "The request body is larger than the limit." },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "media_type_unsupported",
    message: "The request body must be sent as application/json.",
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: "request_malformed",
    message: "The request body is not as long as its Content-Length says.",
  },
  FST_ERR_BAD_URL: { code: "request_malformed", message: "The path is not well-formed percent-encoding." },
  FST_ERR_MAX_PARAM_LENGTH: { code: "request_malformed", message: "A part of the path is too long." },
};

/** Whatever a handler or the framework threw, as an error of the catalogue. */
export function toJackfieldError(thrown: unknown): JackfieldError {
  if (JackfieldError.is(thrown)) return thrown;
  const error = thrown as Partial<FastifyError> | undefined;
  if (error?.validation) return validationError(error);
  const known = Object.hasOwn(byFastifyCode, error?.code ?? "") ? byFastifyCode[error?.code ?? ""] : undefined;
  if (known) return new JackfieldError(known.code, known.message, { cause: thrown });
  return new JackfieldError("internal_error", "A fault in the host.", { cause: thrown });
}

function validationError({ validation, validationContext }: Partial<FastifyError>): JackfieldError {
  const fault = validation?.[0];
  const part = validationContext === "querystring" ? "query" : (validationContext ?? "request");
  const name = fault?.params["additionalProperty"];
  const subject = `${part}${fault?.instancePath ?? ""}`;
  const message =
    typeof name === "string"
      ? `${subject} has the unknown field ${JSON.stringify(name)}.`
      : `${subject} ${fault?.message ?? "is not what this route takes"}.`;
  return new JackfieldError("request_malformed", message);
}
