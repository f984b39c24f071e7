import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { JackfieldError } from "@jackfield/sdk";
import type { ConnectionError } from "fastify";
import { presentError } from "./present-error.ts";

const faults: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request did not arrive in time." },
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large." },
};
const malformed = { status: 400, message: "The request is not well-formed HTTP." };

/** For bytes that are no HTTP request: there is nothing to reply to but the socket. */
export function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code !== "ECONNRESET" && socket.writable) {
    const { status, message } = (Object.hasOwn(faults, error.code) && faults[error.code]) || malformed;
    const envelope = presentError(new JackfieldError("request_malformed", message), `ERR-${randomUUID()}`);
    envelope.error.code = `HTTP_${status}`;
    const body = JSON.stringify(envelope);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
