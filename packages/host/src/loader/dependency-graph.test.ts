import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type DependencyNode, orderByDependencies } from "./dependency-graph.ts";

const node = (id: string, ...dependsOn: string[]): DependencyNode => ({ id, dependsOn });

describe("orderByDependencies", () => {
  test("O6 dependencies go first, otherwise the order given is kept", () => {
    const { order, cycles } = orderByDependencies([
      node("workflow", "skill"),
      node("gemini"),
      node("skill"),
      node("zebra"),
      node("ant", "zebra"),
    ]);
    assert.deepEqual(order, ["gemini", "skill", "workflow", "zebra", "ant"]);
    assert.deepEqual(cycles, []);
  });

  test("O6 an edge named twice, by plugin and by service, counts once", () => {
    assert.deepEqual(orderByDependencies([node("b", "a", "a"), node("a")]), { order: ["a", "b"], cycles: [] });
  });

  test("O6 a cycle is given back as the way round it", () => {
    const { order, cycles } = orderByDependencies([
      node("free"),
      node("a", "c"),
      node("b", "a"),
      node("c", "b"),
      node("behind", "a"),
    ]);
    assert.deepEqual(order, ["free"]);
    assert.deepEqual(cycles, [["a", "c", "b", "a"]]);
  });

  test("O6 a plugin that depends on itself is a cycle", () => {
    assert.deepEqual(orderByDependencies([node("a", "a")]).cycles, [["a", "a"]]);
  });

  test("O6 two separate cycles are both found", () => {
    const { cycles } = orderByDependencies([node("a", "b"), node("b", "a"), node("x", "y"), node("y", "x")]);
    assert.deepEqual(cycles, [
      ["a", "b", "a"],
      ["x", "y", "x"],
    ]);
  });

  const graphs = fc
    .integer({ min: 1, max: 25 })
    .chain((size) =>
      fc
        .array(fc.array(fc.nat(size - 1), { maxLength: 4 }), { minLength: size, maxLength: size })
        .map((edges) => edges.map((targets, index) => node(`n${index}`, ...targets.map((target) => `n${target}`)))),
    );

  test("O6 every node is ordered after what it needs, or is on or behind a reported cycle", () => {
    fc.assert(
      fc.property(graphs, (nodes) => {
        const { order, cycles } = orderByDependencies(nodes);
        const place = new Map(order.map((id, index) => [id, index]));
        for (const { id, dependsOn } of nodes) {
          const at = place.get(id);
          if (at === undefined) assert.ok(cycles.length > 0);
          else for (const other of dependsOn) assert.ok((place.get(other) ?? Number.POSITIVE_INFINITY) < at);
        }
        for (const cycle of cycles) {
          assert.equal(cycle[0], cycle.at(-1));
          for (let index = 0; index + 1 < cycle.length; index += 1) {
            const from = nodes.find(({ id }) => id === cycle[index]);
            assert.ok(from?.dependsOn.includes(cycle[index + 1] ?? ""));
          }
        }
        assert.equal(cycles.length === 0, order.length === nodes.length);
      }),
    );
  });

  test("O6 the order is the same whatever order the edges are named in", () => {
    fc.assert(
      fc.property(graphs, (nodes) => {
        const turned = nodes.map(({ id, dependsOn }) => node(id, ...[...dependsOn].reverse()));
        assert.deepEqual(orderByDependencies(turned).order, orderByDependencies(nodes).order);
      }),
    );
  });
});
