import { Ajv2020 } from "ajv/dist/2020.js";
import type { CatalogueEntry, PluginState } from "../src/catalogue/types.ts";
import { createDiscovery } from "../src/discovery/create-discovery.ts";
import type { Execute } from "../src/execution/types.ts";
import type { Capability } from "../src/manifest/types.ts";
import { createAnswer } from "../src/turns/create-answer.ts";
import type { TurnRequest, ValidateParameters } from "../src/turns/types.ts";
import { household, runHousehold } from "./household.ts";
import { type MadePlugin, makeCatalogue } from "./make-catalogue.ts";

const ajv = new Ajv2020();
const validators = new WeakMap<Capability, ReturnType<typeof ajv.compile>>();

/** Compiles each capability's schema once. */
export const validate: ValidateParameters = (_entry, capability, parameters) => {
  const check = validators.get(capability) ?? ajv.compile(capability.parameters);
  validators.set(capability, check);
  if (check(parameters)) return undefined;
  return (check.errors ?? []).map(({ instancePath, message = "", keyword }) => ({
    path: instancePath,
    message,
    keyword,
  }));
};

interface Setup {
  readonly plugins?: readonly MadePlugin[];
  readonly states?: Readonly<Record<string, PluginState>>;
  readonly execute?: Execute;
  readonly sees?: (entry: CatalogueEntry) => boolean;
}

/** Turns over a made catalogue, the household's unless told otherwise. */
export function makeAnswer({ plugins = household, states = {}, sees = () => true, ...rest }: Setup = {}) {
  const catalogue = makeCatalogue(plugins);
  for (const [id, state] of Object.entries(states)) catalogue.setState(id, state);
  const { execute, calls } = runHousehold();
  const answer = createAnswer({
    catalogue,
    discovery: createDiscovery({ catalogue }),
    policy: { sees: (_subject, entry) => sees(entry) },
    validate,
    execute: rest.execute ?? execute,
    limits: { messageCharacters: 2_000 },
    newId: () => "turn-1",
  });
  const ask = (message: string, more: Partial<TurnRequest> = {}) =>
    answer({ message, subject: { kind: "user", id: "anna" }, channel: "test", ...more });
  return { catalogue, calls, ask };
}
