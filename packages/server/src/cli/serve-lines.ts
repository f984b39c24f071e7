import type { Host } from "@jackfield/host";
import { presentPluginSummary } from "../http/present-plugin.ts";
import { version } from "../version.ts";
import { cleanLine } from "./clean-line.ts";
import { explainState } from "./explain-state.ts";
import { isCallable } from "./is-callable.ts";
import type { Terminal } from "./types.ts";

/** More would push the rest of what a person should read off the screen. */
const maxNames = 12;
const maxReasons = 8;

/** What a person reads when the server is up: what is there, what is not and why, and how to ask. */
export function serveLines(terminal: Terminal, host: Host, url: string): string[] {
  const plugins = host.catalogue.list().map(presentPluginSummary);
  const ready = plugins.filter(({ state }) => isCallable(state)).map(({ id }) => id);
  const reasons = [
    ...plugins.filter(({ state }) => !isCallable(state)).map(({ id, state }) => `${id}: ${explainState(state)}`),
    ...host.catalogue.unreadable().map(({ path, problems }) => `${path}: ${problems[0]?.message ?? "unreadable"}`),
  ];
  const store = host.settings.find(({ name }) => name === "store")?.value ?? "";
  return [
    `${terminal.style("bold", `Jackfield ${version}`)} listens on ${terminal.style("cyan", url)}`,
    `  ready      ${ready.length === 0 ? "no plugin" : cleanLine(some(ready, maxNames).join(", "))}`,
    ...some(reasons, maxReasons).map((reason) => `  ${terminal.style("yellow", "not ready")}  ${cleanLine(reason)}`),
    `  store      ${cleanLine(String(store))}`,
    `  ask        jackfield ask "what time is it in Tokyo"`,
    `             curl ${url}/api/v1/turns -H 'content-type: application/json' -d '{"message": "12% of 3,480"}'`,
    ...(reasons.length > 0 ? ["  why        jackfield plugins why <plugin>"] : []),
  ];
}

function some(names: readonly string[], most: number): string[] {
  return names.length <= most ? [...names] : [...names.slice(0, most), `${names.length - most} more`];
}
