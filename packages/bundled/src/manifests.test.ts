import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { RE2JS } from "re2js";
import { readManifest } from "./testing/read-manifest.ts";

const ids = ["clock", "calculator", "files", "calendar"];
const manifests = ids.map(readManifest);
const capabilities = manifests.flatMap((checked) =>
  (checked.manifest.capabilities ?? []).map((capability) => ({ checked, capability })),
);

test("every capability is a function of its plugin's module", async () => {
  for (const { checked, capability } of capabilities) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(checked.folder, "index.ts")).href);
    assert.equal(typeof module[capability.id], "function", `${checked.manifest.id} ${capability.id}`);
  }
});

test("every example's parameters fit the capability's schema", () => {
  for (const { checked, capability } of capabilities) {
    assert.ok((capability.examples ?? []).length >= 5, capability.id);
    for (const example of capability.examples ?? []) {
      assert.ok(typeof example === "object");
      assert.equal(checked.parameterFault(capability.id, example.parameters), undefined, example.query);
    }
  }
});

test("no query stands for two capabilities", () => {
  const queries = capabilities.flatMap(({ capability }) =>
    (capability.examples ?? []).map((example) => (typeof example === "object" ? example.query.toLowerCase() : example)),
  );
  assert.deepEqual(queries, [...new Set(queries)]);
});

test("every capability is a read with closed parameters and a text in its answer", () => {
  for (const { capability } of capabilities) {
    const { parameters, output } = capability as Record<"parameters" | "output", Record<string, unknown>>;
    assert.equal(capability.effect, "read");
    assert.equal(parameters["additionalProperties"], false);
    assert.ok((output["required"] as string[]).includes("text"));
  }
});

test("every pattern is one that a linear-time engine takes", () => {
  let patterns = 0;
  for (const { capability } of capabilities) {
    JSON.stringify([capability.parameters, capability.output], (key, value: unknown) => {
      if (key === "pattern" && typeof value === "string") {
        RE2JS.compile(value);
        patterns += 1;
      }
      return value;
    });
  }
  assert.ok(patterns > 0);
});
