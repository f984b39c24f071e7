import {
  type CallContext,
  JackfieldError,
  type Logger,
  type PluginIdentity,
  type Services,
  type Subject,
} from "@jackfield/sdk";
import type { CatalogueEntry } from "../catalogue/types.ts";
import type { HostConfig } from "../config/types.ts";
import type { Call } from "./types.ts";

/** What stays the same for every call of a plugin. */
export interface PluginSurroundings {
  readonly plugin: PluginIdentity;
  readonly config: Readonly<Record<string, unknown>>;
  readonly logger: Logger;
  readonly host: Readonly<Record<string, unknown>>;
  readonly dependencies: Services;
}

/** What the host keeps of a call's context: the plugin cannot reach it. */
export class CallControl {
  #controller: AbortController | undefined;
  ended = false;

  /** Made when somebody asks for it; most calls never do. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  abort(reason: JackfieldError): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }
}

/** One call's context. What could still do something is out of reach once the call has ended. */
export class RevocableContext implements CallContext {
  readonly plugin: PluginIdentity;
  readonly requestId: string;
  readonly subject: Subject;
  readonly channel: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly logger: Logger;
  declare readonly onBehalfOf?: string;
  declare readonly session?: string;
  declare readonly message?: string;
  declare readonly idempotencyKey?: string;
  readonly #surroundings: PluginSurroundings;
  readonly #control: CallControl;

  constructor(
    surroundings: PluginSurroundings,
    control: CallControl,
    call: Call,
    requestId: string,
    defaults: Pick<HostConfig, "locale" | "timeZone">,
  ) {
    this.plugin = surroundings.plugin;
    this.config = surroundings.config;
    this.logger = surroundings.logger;
    this.requestId = requestId;
    this.subject = call.subject;
    this.channel = call.channel;
    this.locale = call.locale ?? defaults.locale;
    this.timeZone = call.timeZone ?? defaults.timeZone;
    if (call.onBehalfOf !== undefined) this.onBehalfOf = call.onBehalfOf;
    if (call.session !== undefined) this.session = call.session;
    if (call.message !== undefined) this.message = call.message;
    if (call.idempotencyKey !== undefined) this.idempotencyKey = call.idempotencyKey;
    this.#surroundings = surroundings;
    this.#control = control;
    Object.freeze(this);
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  get host(): Readonly<Record<string, unknown>> {
    return this.#live().host;
  }

  get dependencies(): Services {
    return this.#live().dependencies;
  }

  get services(): Services {
    return this.#live().dependencies;
  }

  #live(): PluginSurroundings {
    if (this.#control.ended) {
      throw new JackfieldError("context_revoked", `${this.plugin.id} used the context of a call that had ended.`);
    }
    return this.#surroundings;
  }
}

/** Every host service is absent until it is granted, and says so when touched. */
export function hostServices({ manifest }: CatalogueEntry): Readonly<Record<string, unknown>> {
  return new Proxy(Object.freeze({}), {
    get(_, name) {
      if (typeof name === "symbol" || name === "then" || name === "toJSON") return undefined;
      const reason = manifest.host.includes(name)
        ? "this host does not offer it"
        : `its manifest does not list "${name}" under host:`;
      throw new JackfieldError(
        "host_service_not_granted",
        `${manifest.id} used the host service ${name}, but ${reason}.`,
      );
    },
  });
}
