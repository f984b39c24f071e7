import type { JsonSchema, Result } from "@jackfield/sdk";
import type { PluginDescriptor } from "../../http/plugin-schemas.ts";
import type { ApiClient } from "../api-client.ts";
import { examples } from "../examples.ts";
import { exitCodes } from "../exit-codes.ts";
import { parseParameters } from "../parse-parameters.ts";
import { pluginPath } from "../plugin-path.ts";
import { printResult } from "../print-result.ts";
import type { AddCommand, Session } from "../types.ts";
import { withApi } from "../with-api.ts";
import { withProgress } from "../with-progress.ts";

interface CallOptions {
  readonly param: readonly string[];
  readonly params?: string;
}

type Answer = Result | { readonly status: "pending_approval"; readonly approval_id: string };

export const addCall: AddCommand = (program, run) => {
  program
    .command("call")
    .summary("run one capability of a plugin")
    .description(
      "Runs a capability with the parameters given, through every check that any caller meets, and prints its answer.\nWith --json the whole result; with --debug its diagnostics too.",
    )
    .argument("<plugin>", "plugin id")
    .argument("[capability]", "capability id; not needed when the plugin has one")
    .option("-p, --param <name=value>", "one parameter, read as its schema says; repeat for more", collect, [])
    .option("--params <json>", "all parameters as a JSON object")
    .addHelpText(
      "after",
      examples(
        "jackfield call clock now --param place=Tokyo",
        `jackfield call calculator evaluate --params '{"expression": "2 + 3"}'`,
      ),
    )
    .action(run(call));
};

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

async function call(
  session: Session,
  plugin: string,
  capability: string | undefined,
  options: CallOptions,
): Promise<number> {
  const calling = withApi(session, (api) => send(api, session, plugin, capability, options));
  const answer = await withProgress(session, `calling ${plugin}`, calling);
  const { terminal } = session;
  if (terminal.json) terminal.printJson(answer);
  if (answer.status === "pending_approval") {
    if (!terminal.json) terminal.note(`It waits for an approval: ${answer.approval_id}`);
    return exitCodes.refused;
  }
  if (!terminal.json) return printResult(terminal, answer);
  return answer.status === "success" ? exitCodes.ok : exitCodes.failed;
}

async function send(
  api: ApiClient,
  { options: { debug } }: Session,
  plugin: string,
  capability: string | undefined,
  { param, params }: CallOptions,
): Promise<Answer> {
  return api.post<Answer>(`/api/v1/plugins/${encodeURIComponent(plugin)}/execute`, {
    // Only text needs the schema: JSON says of itself what it is.
    parameters: parseParameters(
      param.length > 0 ? await schemaOf(api, plugin, capability, param) : undefined,
      params,
      param,
    ),
    ...(capability === undefined ? {} : { capability }),
    ...(debug ? { debug: true } : {}),
  });
}

/** By the host's rule: the capability that is named, as an argument or as `op`, or the only one there is. */
async function schemaOf(api: ApiClient, plugin: string, capability: string | undefined, param: readonly string[]) {
  const { capabilities } = await api.get<PluginDescriptor>(pluginPath(plugin));
  const named = capability ?? param.find((pair) => pair.startsWith("op="))?.slice("op=".length);
  const chosen =
    capabilities.find(({ id }) => id === named) ?? (capabilities.length === 1 ? capabilities[0] : undefined);
  return chosen?.parameters as JsonSchema | undefined;
}
