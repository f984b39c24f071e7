/** What was measured of one side: calls a second, and microseconds a call where calls were timed one by one. */
export interface Measured {
  readonly perSecond: number;
  readonly p50?: number;
  readonly p99?: number;
}

/** Times calls one after the other. Microseconds. */
export async function oneByOne(
  call: (index: number) => unknown,
  { warmUp, calls }: { warmUp: number; calls: number },
): Promise<Measured> {
  for (let index = 0; index < warmUp; index += 1) await call(index);
  const times = new Float64Array(calls);
  const start = performance.now();
  for (let index = 0; index < calls; index += 1) {
    const before = process.hrtime.bigint();
    await call(index);
    times[index] = Number(process.hrtime.bigint() - before) / 1000;
  }
  const seconds = (performance.now() - start) / 1000;
  times.sort();
  return { perSecond: calls / seconds, p50: times[calls >> 1] ?? 0, p99: times[Math.floor(calls * 0.99)] ?? 0 };
}

/** Keeps a number of calls in flight until all are done. */
export async function inFlight(
  call: (index: number) => unknown,
  { width, warmUp, calls }: { width: number; warmUp: number; calls: number },
): Promise<Measured> {
  const run = async (total: number): Promise<number> => {
    let next = 0;
    const start = performance.now();
    const worker = async (): Promise<void> => {
      while (next < total) await call(next++);
    };
    await Promise.all(Array.from({ length: width }, worker));
    return (performance.now() - start) / 1000;
  };
  await run(warmUp);
  return { perSecond: calls / (await run(calls)) };
}

/** The middle value; with an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** A table for people. */
export function printTable(title: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  console.log(`\n${title}`);
  console.table(rows);
}

/** The last line of a benchmark, for programs. */
export function printJson(value: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify(value));
}
