let turn: Promise<void> | undefined;

/**
 * Resolves at the end of this turn of the event loop, for all who wait at once. The host writes the audit rows of calls
 * that are under way together in one transaction; requests that came in together must therefore become calls together.
 */
export function sameTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
