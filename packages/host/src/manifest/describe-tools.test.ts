import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError, type Tool, Type } from "@jackfield/sdk";
import { describeTools } from "./describe-tools.ts";

const execute = () => undefined;

test("O3 tools that a plugin registers become capabilities like those of a manifest", () => {
  const parameters = Type.Object({ city: Type.String() });
  const [capability, bare] = describeTools([
    {
      id: "weather",
      description: "Weather of a city.",
      parameters,
      effect: "read",
      examples: ["will it rain"],
      execute,
    },
    { id: "ping", execute },
  ]);
  assert.deepEqual(
    [capability?.id, capability?.effect, capability?.examples],
    ["weather", "read", [{ query: "will it rain" }]],
  );
  assert.deepEqual(capability?.parameters, {
    type: "object",
    required: ["city"],
    properties: { city: { type: "string" } },
  });
  assert.deepEqual([bare?.description, bare?.parameters["additionalProperties"]], ["ping", false]);
  assert.ok(Object.isFrozen(capability) && !Object.isFrozen(parameters));
});

test("tools that no manifest could declare are refused, all of them named", () => {
  const circular: Record<string, unknown> = { type: "object" };
  circular["properties"] = { circular };
  const wrong: [tools: readonly Tool[], path: string][] = [
    [
      [
        { id: "a", execute },
        { id: "a", execute },
      ],
      "/capabilities/1/id",
    ],
    [[{ id: "a", parameters: { type: "string" }, execute }], "/capabilities/0/parameters/type"],
    [
      [{ id: "a", parameters: { type: "object", properties: { x: { default: () => 1 } } }, execute }],
      "/capabilities/0/parameters/properties/x/default",
    ],
    [[{ id: "a", parameters: circular, execute }], "/capabilities"],
  ];
  for (const [tools, path] of wrong) {
    assert.throws(
      () => describeTools(tools),
      (error) => JackfieldError.is(error) && error.code === "manifest_invalid" && error.problems[0]?.path === path,
      path,
    );
  }
});
