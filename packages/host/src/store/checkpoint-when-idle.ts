const idleMs = 250;

/** Runs a checkpoint once nothing has been written for a while, so that its syncing keeps no writer waiting. */
export function checkpointWhenIdle(checkpoint: () => void): { postpone(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let lastWrite = 0;
  let open = true;

  const look = (): void => {
    timer = undefined;
    const waited = performance.now() - lastWrite;
    if (waited < idleMs) wait(idleMs - waited);
    else runUnlessFull(checkpoint);
  };
  const wait = (ms: number): void => {
    timer = setTimeout(look, ms).unref();
  };

  return {
    postpone() {
      lastWrite = performance.now();
      if (timer === undefined && open) wait(idleMs);
    },
    stop() {
      open = false;
      clearTimeout(timer);
    },
  };
}

/** A checkpoint that fails (a full disk) loses nothing: the log keeps the rows, and the next write meets the fault. */
function runUnlessFull(checkpoint: () => void): void {
  try {
    checkpoint();
  } catch {
    // The writer reports it with its next batch.
  }
}
