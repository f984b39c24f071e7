/** What a stored body says; what is no record any more is shown as it stands. */
export function parseRecord(body: unknown): Readonly<Record<string, unknown>> {
  try {
    const record: unknown = JSON.parse(String(body));
    if (typeof record === "object" && record !== null && !Array.isArray(record)) return { ...record };
  } catch {
    // Told by verify(); a list shows the other rows all the same.
  }
  return { unreadable: String(body) };
}
