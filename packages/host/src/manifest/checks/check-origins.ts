import { ownList } from "../own-list.ts";
import { ownValue } from "../own-value.ts";
import type { ProblemReport } from "../problem-report.ts";

/**
 * URLs that the host is to call: http or https, without credentials, and all in the origin that the plugin's own
 * base_url (or MCP url) grants. No URL is repeated in a message, for it may carry what must not be shown.
 */
export function checkOrigins(document: unknown, report: ProblemReport): void {
  const runtime = ownValue(document, "runtime");
  const granted =
    readUrl(ownValue(runtime, "base_url"), "/runtime/base_url", report)?.origin ??
    readUrl(ownValue(runtime, "url"), "/runtime/url", report)?.origin;
  const check = (value: unknown, path: string) => {
    const url = readUrl(value, path, report);
    if (url && granted !== undefined && url.origin !== granted) {
      report.add("error", "origin_not_granted", path, `lies outside ${granted}, the plugin's own origin`);
    }
  };
  checkHealthUrl(document, granted, check, report);
  const paths = [
    { value: ownValue(runtime, "path"), path: "/runtime/path" },
    ...ownList(document, "capabilities").map(({ item, path }) => ({
      value: ownValue(item, "path"),
      path: `${path}/path`,
    })),
  ];
  for (const { value, path } of paths) {
    if (typeof value === "string" && /^[a-z][a-z0-9+.-]*:\/\//i.test(value)) check(value, path);
  }
  for (const { item, path } of ownList(document, "egress")) {
    const url = readUrl(item, path, report);
    if (url && `${url.pathname}${url.search}${url.hash}` !== "/")
      report.error(path, "must be an origin, without a path");
  }
}

function checkHealthUrl(
  document: unknown,
  granted: string | undefined,
  check: (value: unknown, path: string) => void,
  report: ProblemReport,
): void {
  const value = ownValue(document, "health_check_url");
  if (value === undefined) return;
  check(value, "/health_check_url");
  if (granted === undefined && ownValue(ownValue(document, "runtime"), "type") !== "http") {
    report.warn("/health_check_url", "is not used: the plugin has no server of its own to ask");
  }
}

/** Whether it is one; what is wrong with it is reported. */
function readUrl(value: unknown, path: string, report: ProblemReport): URL | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const url = URL.parse(value);
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    report.error(path, "must be an http or https URL");
    return undefined;
  }
  if (url.username === "" && url.password === "") return url;
  report.add("error", "url_has_credentials", path, "must not carry a user name or password");
  return undefined;
}
