import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Tokens } from "@jackfield/host";
import { JackfieldError } from "@jackfield/sdk";
import { isLoopbackAddress } from "./is-loopback-address.ts";
import type { Access, AppOptions, HttpCaller } from "./types.ts";

/** The person at this machine. */
const owner: HttpCaller = Object.freeze({
  subject: Object.freeze({ kind: "user", id: "owner" }),
  scopes: Object.freeze(["act-as", "admin"] as const),
  operator: true,
});

const authorityParts = /^(.+?)(?::(\d{1,5}))?$/;

/**
 * Makes the function that tells who sent a request. A token always decides when there is one, and a wrong one is
 * refused even on loopback. Without one, loopback is the operator, unless a web page may have sent the request: a
 * name that is not this machine's (DNS rebinding) or another origin.
 *
 * @throws JackfieldError unauthenticated, host_not_allowed, origin_not_allowed
 */
export function createAuthenticator(tokens: Tokens, options: AppOptions): (headers: IncomingHttpHeaders) => HttpCaller {
  const operatorDigest = options.operatorToken ? digest(options.operatorToken) : undefined;
  return (headers) => {
    const token = readToken(headers);
    if (token === undefined) return withoutToken(headers, options.access);
    if (operatorDigest && timingSafeEqual(digest(token), operatorDigest)) return owner;
    const caller = tokens.authenticate(token);
    if (!caller) throw new JackfieldError("unauthenticated", "The API token is not valid, or has expired.");
    return { subject: caller.subject, scopes: caller.scopes, operator: false };
  };
}

function readToken(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (bearer === undefined) {
      throw new JackfieldError("unauthenticated", "The Authorization header must be `Bearer <token>`.");
    }
    return bearer;
  }
  const key = headers["x-api-key"];
  return Array.isArray(key) ? key.join() : key;
}

function withoutToken(headers: IncomingHttpHeaders, access: Access): HttpCaller {
  if (access.kind === "in-process") return owner;
  if (access.kind === "network") {
    throw new JackfieldError("unauthenticated", "Send an API token: `Authorization: Bearer <token>`.");
  }
  refuseForeignHost(headers.host ?? "", access.port());
  refuseForeignOrigin(headers.origin, headers.host ?? "");
  return owner;
}

function refuseForeignHost(authority: string, port: number): void {
  const [, name = "", given = "80"] = authorityParts.exec(authority) ?? [];
  if (isLoopbackAddress(name) && Number(given) === port) return;
  throw new JackfieldError(
    "host_not_allowed",
    `Without a token this server answers to localhost:${port} only, not to ${JSON.stringify(authority)}.`,
  );
}

function refuseForeignOrigin(origin: string | undefined, authority: string): void {
  if (origin === undefined || origin.toLowerCase() === `http://${authority.toLowerCase()}`) return;
  throw new JackfieldError(
    "origin_not_allowed",
    `Requests from the web origin ${JSON.stringify(origin)} need an API token.`,
  );
}

/** Equal lengths, so that comparing tells nothing about the token. */
function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
