/** A node and the ids that must come before it; an id named twice counts once. */
export interface DependencyNode {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

export interface DependencyOrder {
  /** Every node that is on no cycle and behind none, dependencies first, otherwise in the order given. */
  readonly order: readonly string[];
  /** Each cycle once, as the ids along it with the first repeated at the end. */
  readonly cycles: readonly (readonly string[])[];
}

/** Kahn's algorithm. Among the nodes that are ready, the one that was given first goes first. */
export function orderByDependencies(nodes: readonly DependencyNode[]): DependencyOrder {
  const position = new Map(nodes.map(({ id }, index) => [id, index]));
  const dependents = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const open = new Map<string, number>();
  for (const { id, dependsOn } of nodes) {
    const known = [...new Set(dependsOn)].filter((other) => position.has(other));
    open.set(id, known.length);
    for (const other of known) dependents.get(other)?.push(id);
  }
  const ready = new PositionHeap(nodes.filter(({ id }) => open.get(id) === 0).map(({ id }) => position.get(id) ?? 0));
  const order: string[] = [];
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    const id = nodes[next]?.id ?? "";
    order.push(id);
    for (const dependent of dependents.get(id) ?? []) {
      const left = (open.get(dependent) ?? 0) - 1;
      open.set(dependent, left);
      if (left === 0) ready.push(position.get(dependent) ?? 0);
    }
  }
  return { order, cycles: order.length === nodes.length ? [] : findCycles(nodes, new Set(order)) };
}

function findCycles(nodes: readonly DependencyNode[], ordered: ReadonlySet<string>): string[][] {
  const rest = new Map(nodes.filter(({ id }) => !ordered.has(id)).map((node) => [node.id, node]));
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const start of rest.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    // What is left always leads back into itself, so following any one dependency finds a cycle.
    let id: string | undefined = start;
    while (id !== undefined && !done.has(id) && !onPath.has(id)) {
      path.push(id);
      onPath.add(id);
      id = rest.get(id)?.dependsOn.find((other) => rest.has(other));
    }
    if (id !== undefined && onPath.has(id)) cycles.push([...path.slice(path.indexOf(id)), id]);
    for (const visited of path) done.add(visited);
  }
  return cycles;
}

/** A binary heap of positions, smallest first. */
class PositionHeap {
  readonly #items: number[] = [];

  constructor(items: readonly number[]) {
    for (const item of items) this.push(item);
  }

  push(item: number): void {
    const items = this.#items;
    let index = items.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((items[parent] ?? 0) <= item) break;
      items[index] = items[parent] ?? 0;
      index = parent;
    }
    items[index] = item;
  }

  pop(): number | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (first === undefined || last === undefined || items.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && (items[child + 1] ?? 0) < (items[child] ?? 0)) child += 1;
      if ((items[child] ?? 0) >= last) break;
      items[index] = items[child] ?? 0;
      index = child;
    }
    items[index] = last;
    return first;
  }
}
