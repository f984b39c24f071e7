import assert from "node:assert/strict";
import { test } from "node:test";
import { createProblemReport } from "../problem-report.ts";
import { checkOrigins } from "./check-origins.ts";

function problemsOf(document: unknown): [code: string, path: string | undefined][] {
  const report = createProblemReport({ locate: () => undefined });
  checkOrigins(document, report);
  return report.problems().map(({ code, path }) => [code, path]);
}

const runtime = { type: "http", base_url: "https://plugin.example/api" };

test("paths and URLs of the plugin's own origin are fine", () => {
  const capabilities = [{ path: "/a" }, { path: "b/{id}" }, { path: "https://plugin.example:443/full/{id}" }, {}];
  const document = {
    runtime: { ...runtime, path: "run" },
    health_check_url: "https://plugin.example/up",
    capabilities,
  };
  assert.deepEqual(problemsOf(document), []);
});

test("URLs of any other origin are refused", () => {
  const others = [
    "http://plugin.example/a",
    "https://plugin.example:444/a",
    "https://plugin.example.evil/a",
    "HTTPS://evil.example",
  ];
  for (const path of others) {
    assert.deepEqual(
      problemsOf({ runtime, capabilities: [{ path }] }),
      [["origin_not_granted", "/capabilities/0/path"]],
      path,
    );
  }
  assert.deepEqual(problemsOf({ runtime: { ...runtime, path: others[0] } }), [["origin_not_granted", "/runtime/path"]]);
});

test("credentials are refused wherever a URL stands, and shown nowhere", () => {
  const url = "https://user:pass@plugin.example/";
  const document = {
    runtime: { type: "mcp", url },
    health_check_url: url,
    egress: [url],
    capabilities: [{ path: url }],
  };
  const paths = problemsOf(document).map(([code, path]) => `${code} ${path}`);
  assert.deepEqual(paths, [
    "url_has_credentials /runtime/url",
    "url_has_credentials /health_check_url",
    "manifest_invalid /health_check_url",
    "url_has_credentials /capabilities/0/path",
    "url_has_credentials /egress/0",
  ]);
});

test("what is no http URL is refused", () => {
  for (const base_url of ["ftp://x", "plugin.example", "javascript:alert(1)", "file:///etc/passwd", "http://"]) {
    assert.deepEqual(
      problemsOf({ runtime: { type: "http", base_url } }),
      [["manifest_invalid", "/runtime/base_url"]],
      base_url,
    );
  }
  assert.deepEqual(problemsOf({ egress: ["https://api.example/path", "https://api.example"] }), [
    ["manifest_invalid", "/egress/0"],
  ]);
});
