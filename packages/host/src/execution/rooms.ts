import type { JackfieldError } from "@jackfield/sdk";
import type { AuditLog } from "../audit/types.ts";
import type { Catalogue, CatalogueEntry } from "../catalogue/types.ts";
import type { HostConfig } from "../config/types.ts";
import type { Validate } from "../manifest/types.ts";
import type { Policy } from "../policy/types.ts";
import type { Instance } from "../runtimes/types.ts";
import type { Binder } from "./bind-parameters.ts";
import type { PluginSurroundings } from "./call-context.ts";
import type { CallLimiter } from "./call-limiter.ts";
import type { CapabilitySchemas } from "./capability-schemas.ts";
import type { Answer } from "./run-capability.ts";
import type { Call } from "./types.ts";

/** Running plugins, as execution needs them. */
export interface RunningPlugins {
  active(id: string): Instance | undefined;
  /** @throws JackfieldError plugin_not_ready and the loader's codes */
  activate(id: string): Promise<Instance>;
  surroundings(entry: CatalogueEntry): PluginSurroundings;
  /** Told how each run ended, so that a plugin that is down or back again shows. */
  observe(entry: CatalogueEntry, answer: Answer): void;
}

/** Everything that a call passes through on its way. */
export interface ExecutionRooms {
  readonly config: HostConfig;
  readonly catalogue: Catalogue;
  readonly policy: Policy;
  readonly audit: AuditLog;
  readonly schemas: CapabilitySchemas;
  readonly limiter: CallLimiter;
  readonly plugins: RunningPlugins;
  readonly bind: Binder;
  readonly secretIsSet: (plugin: string, secret: string) => boolean;
  readonly validateResult: Validate;
  readonly clock: () => number;
  readonly newId: () => string;
  /** Turns anything thrown into an error of the catalogue; what is not one already is logged. */
  readonly asError: (thrown: unknown, call?: Call) => JackfieldError;
}
