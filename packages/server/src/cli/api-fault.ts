import type { ErrorEnvelope } from "../http/error-envelope.ts";

/** What the API refused, as it told it. */
export class ApiFault extends Error {
  readonly status: number;
  readonly envelope: ErrorEnvelope;

  constructor(status: number, envelope: ErrorEnvelope) {
    super(envelope.error.message.message);
    this.name = "ApiFault";
    this.status = status;
    this.envelope = envelope;
  }
}
