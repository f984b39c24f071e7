/** Resolves when someone asks this process to stop. Asking again changes nothing: what is under way ends in order. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve());
  });
}
