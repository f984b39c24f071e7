import type { CallContext } from "@jackfield/sdk";

const silent = () => undefined;

/** A call's context as the host makes it, with what a test cares about set. */
export function callContext(parts: Partial<CallContext> = {}): CallContext {
  return {
    plugin: { id: "test", version: "0.0.0" },
    requestId: "request",
    subject: { kind: "user", id: "owner" },
    channel: "test",
    locale: "en",
    timeZone: "Europe/Zurich",
    config: {},
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    host: {},
    dependencies: {},
    services: {},
    signal: new AbortController().signal,
    ...parts,
  };
}
