/** A closed way through the graph: its first member is also where it ends. */
export type Cycle = readonly [string, ...string[]];

/** Closed ways in an import graph; none exactly when there is no cycle. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly Cycle[] {
  const done = new Set<string>();
  const cycles: Cycle[] = [];
  const follow = (file: string, way: readonly string[]): void => {
    const back = way.indexOf(file);
    if (back >= 0) cycles.push([file, ...way.slice(back + 1)]);
    if (back >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) follow(file, []);
  return cycles;
}
