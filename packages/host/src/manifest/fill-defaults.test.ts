import assert from "node:assert/strict";
import { test } from "node:test";
import { deepFreeze } from "@jackfield/sdk";
import { fillSchemaDefaults } from "./fill-defaults.ts";

const schema = deepFreeze({
  type: "object",
  properties: {
    city: { type: "string", default: "Zurich" },
    tags: { type: "array", default: ["a"] },
    none: { default: null },
    plain: { type: "string" },
    place: { type: "object", properties: { unit: { default: "c" }, deep: { properties: { x: { default: 1 } } } } },
  },
});

test("H10 defaults fill what is missing and leave what is given", () => {
  const parameters = deepFreeze({ city: "Basel", place: { deep: {} } });
  assert.deepEqual(fillSchemaDefaults(schema, parameters), {
    city: "Basel",
    tags: ["a"],
    none: null,
    place: { unit: "c", deep: { x: 1 } },
  });
  assert.deepEqual(parameters, { city: "Basel", place: { deep: {} } });
});

test("the same object comes back when nothing is missing", () => {
  const parameters = { city: "", tags: [], none: 1 };
  assert.equal(fillSchemaDefaults(schema, parameters), parameters);
  assert.equal(fillSchemaDefaults({ type: "object" }, parameters), parameters);
});

test("a default is the caller's to change", () => {
  const filled = fillSchemaDefaults(schema, {}) as { tags: string[] };
  filled.tags.push("b");
  assert.deepEqual(fillSchemaDefaults(schema, {})["tags"], ["a"]);
});

test("a default of __proto__ reaches no prototype", () => {
  const hostile = JSON.parse('{"properties":{"__proto__":{"default":{"polluted":true}}}}') as Record<string, unknown>;
  const filled = fillSchemaDefaults(hostile, {});
  assert.deepEqual(Object.keys(filled), ["__proto__"]);
  assert.equal(Object.getPrototypeOf(filled), Object.prototype);
  assert.equal((filled as { polluted?: unknown }).polluted, undefined);
});
