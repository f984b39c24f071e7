import { type Logger as PinoLogger, pino } from "pino";
import type { HostLogger } from "./types.ts";

/** Keys whose values never reach a log line, at any of the first three levels. */
const secretKeys = [
  "password",
  "secret",
  "token",
  "authorization",
  "api_key",
  "apiKey",
  "access_token",
  "refresh_token",
  "client_secret",
];
const redact = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** JSON lines on standard error: standard output belongs to answers. */
export function createLogger(level: string): HostLogger {
  const destination = pino.destination({ dest: 2, sync: true });
  return wrap(pino({ level, base: null, redact: { paths: redact, censor: "…" } }, destination));
}

function wrap(logger: PinoLogger): HostLogger {
  return {
    debug: (message, fields) => logger.debug(fields ?? {}, message),
    info: (message, fields) => logger.info(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    error: (message, fields) => logger.error(fields ?? {}, message),
    child: (fields) => wrap(logger.child(fields)),
  };
}
