/** Aborts at the first Ctrl-C or SIGTERM, so that what was started can be stopped; a second one ends the process. */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
