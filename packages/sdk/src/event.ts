/** What a capability may yield while it runs. The last `result`, or the generator's return value, is the answer. */
export type CapabilityEvent =
  | { readonly type: "progress"; readonly message?: string; readonly fraction?: number }
  | { readonly type: "content"; readonly content: unknown }
  | { readonly type: "result"; readonly result: unknown };
