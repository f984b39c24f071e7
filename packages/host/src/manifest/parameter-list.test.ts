import assert from "node:assert/strict";
import { test } from "node:test";
import type { ParameterDocument } from "@jackfield/sdk";
import fc from "fast-check";
import { fillSchemaDefaults } from "./fill-defaults.ts";
import { parameterListSchema } from "./parameter-list.ts";
import { createSchemaCompiler } from "./schema-compiler.ts";

test("H4 a parameter list becomes one JSON Schema", () => {
  const schema = parameterListSchema([
    { name: "city", type: "string", description: "City name, e.g. Beijing." },
    { name: "district", type: "string", required: false },
    { name: "unit", type: "string", enum: ["c", "f"], default: "c" },
  ]);
  assert.deepEqual(schema, {
    type: "object",
    properties: {
      city: { type: "string", description: "City name, e.g. Beijing." },
      district: { type: "string" },
      unit: { type: "string", enum: ["c", "f"], default: "c" },
    },
    required: ["city"],
    additionalProperties: false,
  });
});

test("H4 a parameter with a default is asked of nobody, whatever the list says", () => {
  const schema = parameterListSchema([{ name: "days", type: "integer", required: true, default: 3 }]);
  assert.equal(schema["required"], undefined);
  assert.deepEqual(fillSchemaDefaults(schema, {}), { days: 3 });
});

test("H4 names that every object inherits are parameters like any other", () => {
  const names = ["constructor", "toString", "hasOwnProperty", "valueOf"];
  const schema = parameterListSchema(names.map((name) => ({ name, type: "number" as const })));
  const validate = createSchemaCompiler().compile(schema);
  assert.equal(validate(Object.fromEntries(names.map((name) => [name, 1]))), undefined);
  assert.deepEqual(
    validate({})?.map(({ path }) => path),
    names.map((name) => `/${name}`),
  );
});

const valuesByType: Record<ParameterDocument["type"], fc.Arbitrary<unknown>> = {
  string: fc.string(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  integer: fc.integer(),
  boolean: fc.boolean(),
  object: fc.dictionary(fc.string(), fc.jsonValue()),
  array: fc.array(fc.jsonValue()),
};

const parameter = fc.constantFrom(...(Object.keys(valuesByType) as ParameterDocument["type"][])).chain((type) =>
  fc
    .record(
      {
        name: fc.string({ minLength: 1 }),
        type: fc.constant(type),
        required: fc.boolean(),
        default: valuesByType[type],
      },
      { requiredKeys: ["name", "type"] },
    )
    .filter(({ name }) => name !== "__proto__"),
);

const parameterList = fc.uniqueArray(parameter, { selector: ({ name }) => name, maxLength: 8 });

test("H4 values of the declared types fit, with or without the optional ones, and defaults complete them", () => {
  const lists = parameterList.chain((list) =>
    fc.tuple(
      fc.constant(list as readonly ParameterDocument[]),
      fc.tuple(...list.map(({ type }) => valuesByType[type])),
      fc.array(fc.boolean(), { minLength: list.length, maxLength: list.length }),
    ),
  );
  fc.assert(
    fc.property(lists, ([list, values, given]) => {
      const schema = parameterListSchema(list);
      const validate = createSchemaCompiler().compile(schema);
      const needed = (index: number) => list[index]?.required !== false && list[index]?.default === undefined;
      const entries = list.map(({ name }, index) => [name, values[index]] as const);
      const parameters = Object.fromEntries(entries.filter((_, index) => given[index] || needed(index)));
      assert.equal(validate(parameters), undefined);
      const filled = fillSchemaDefaults(schema, parameters);
      assert.equal(validate(filled), undefined);
      for (const { name, default: value } of list) if (value !== undefined) assert.ok(Object.hasOwn(filled, name));
      assert.ok(validate({ ...parameters, "no such parameter": 1 }));
    }),
    { numRuns: 60 },
  );
});
