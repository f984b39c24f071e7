import type { InputEvent } from "@jackfield/sdk";

/** A message from outside that a plugin's listener pushed in. */
export interface QueuedInput extends InputEvent {
  readonly plugin: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Inputs wait here, oldest first, until something takes them; the oldest go when it is full. */
export interface InputQueue {
  push(plugin: string, input: InputEvent): void;
  /** Hands every waiting and later input to `take`; the returned function ends that. */
  subscribe(take: (input: QueuedInput) => void): () => void;
  readonly waiting: number;
}
