import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import type { CallContext } from "./context.ts";
import { defineCapability, definePlugin, isPluginDefinition } from "./define-plugin.ts";

type Same<Left, Right> = (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;

/** Compiles only when the two types are the same; what is tested here is what `tsc` accepts. */
function assertSameType<_Answer extends true>(): void {}

const forecast = defineCapability({
  description: "The forecast of a city.",
  parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) }),
  output: Type.Object({ text: Type.String() }),
  effect: "read",
  run(parameters, context) {
    assertSameType<Same<typeof parameters, { city: string; days?: number }>>();
    assertSameType<Same<typeof context, CallContext>>();
    return { text: `${parameters.city} for ${parameters.days ?? 1} days` };
  },
});

test("X9 parameter and answer types follow from the schemas", () => {
  defineCapability({
    parameters: Type.Object({}),
    output: Type.Object({ text: Type.String() }),
    // @ts-expect-error the output schema wants a text
    run: () => ({ text: 5 }),
  });
  defineCapability({
    parameters: Type.Object({ city: Type.String() }),
    // @ts-expect-error there is no such parameter
    run: ({ town }) => town,
  });
  const free = defineCapability({ parameters: Type.Object({}), run: () => 5 });
  assert.equal(free.run({}, {} as CallContext), 5);
});

test("a Result, and events, are answers whatever the output schema says", () => {
  const capability = defineCapability({
    parameters: Type.Object({}),
    output: Type.Object({ text: Type.String() }),
    run: () => ({ status: "error" as const, error: { code: "none", message: "Nothing there." } }),
  });
  assert.deepEqual(capability.run({}, {} as CallContext), {
    status: "error",
    error: { code: "none", message: "Nothing there." },
  });
  defineCapability({
    parameters: Type.Object({}),
    output: Type.Object({ text: Type.String() }),
    async *run() {
      yield { type: "progress", message: "half way" } as const;
    },
  });
});

test("defining a plugin runs nothing and gives back data with the types it was written with", () => {
  let ran = false;
  const plugin = definePlugin({
    capabilities: { forecast },
    initialize() {
      ran = true;
      return undefined;
    },
  });
  assert.ok(!ran);
  assert.ok(Object.isFrozen(plugin));
  assertSameType<Same<typeof plugin.capabilities.forecast, typeof forecast>>();
  assert.deepEqual(plugin.capabilities.forecast.run({ city: "Basel" }, {} as CallContext), {
    text: "Basel for 1 days",
  });
});

test("a definition is recognised by its marker", () => {
  assert.ok(isPluginDefinition(definePlugin({ capabilities: {} })));
  assert.ok(isPluginDefinition({ capabilities: {}, [Symbol.for("jackfield.plugin")]: true }));
  for (const other of [{ capabilities: {} }, null, undefined, "plugin", () => undefined]) {
    assert.ok(!isPluginDefinition(other));
  }
});
