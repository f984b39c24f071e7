import type { CapabilityEvent } from "@jackfield/sdk";

const capacity = 64;

/** Carries a call's events to whoever listens. Without a listener they are dropped; a slow listener slows the plugin. */
export class EventChannel implements AsyncIterable<CapabilityEvent> {
  readonly #buffer: CapabilityEvent[] = [];
  #listening = false;
  #ended = false;
  #wakeListener: (() => void) | undefined;
  #wakeSource: (() => void) | undefined;

  /** Resolves when there is room for the next one. */
  push(event: CapabilityEvent): Promise<void> | undefined {
    if (!this.#listening || this.#ended) return undefined;
    this.#buffer.push(event);
    this.#wakeListener?.();
    if (this.#buffer.length < capacity) return undefined;
    return new Promise((resolve) => {
      this.#wakeSource = resolve;
    });
  }

  end(): void {
    this.#ended = true;
    this.#wakeListener?.();
    this.#wakeSource?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<CapabilityEvent> {
    this.#listening = true;
    return this.#read();
  }

  async *#read(): AsyncGenerator<CapabilityEvent, void, void> {
    try {
      for (;;) {
        const event = this.#buffer.shift();
        if (event) {
          this.#wakeSource?.();
          yield event;
        } else if (this.#ended) {
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wakeListener = resolve;
          });
        }
      }
    } finally {
      this.#listening = false;
      this.#wakeSource?.();
    }
  }
}
