import assert from "node:assert/strict";
import { test } from "node:test";
import { renderResult } from "./render-result.ts";

const render = (data: unknown) => renderResult({ status: "success", data });

test("a result's text is the answer, and so are data that are text", () => {
  assert.equal(render({ text: "It is noon.", hour: 12 }), "It is noon.");
  assert.equal(render("417.6"), "417.6");
});

test("other data are JSON, on one line when they fit on one", () => {
  assert.equal(render({ text: 5, ok: true }), '{"text":5,"ok":true}');
  assert.equal(render([1, 2]), "[1,2]");
  assert.equal(render({ items: ["x".repeat(100)] }), `{\n  "items": [\n    "${"x".repeat(100)}"\n  ]\n}`);
});

test("nothing is said to be nothing", () => {
  for (const data of [undefined, null, ""]) assert.equal(render(data), "Done; there is nothing to show.");
});
