/** A plugin that the configuration names, in the operator's words. */
export interface PluginSetting {
  /** Folder or manifest file, absolute. */
  readonly path?: string;
  /** npm package, resolved from the configuration file's folder. */
  readonly name?: string;
  /** Settings for a plugin that is found elsewhere (bundled, or in the plugins folder). */
  readonly id?: string;
  /** 0: runs in the host's process. Only the operator gives it. */
  readonly trust: 0 | 1;
  readonly enabled: boolean;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface Limits {
  /** Bytes of the parameters as JSON. */
  readonly inputBytes: number;
  /** Nesting of the parameters. */
  readonly inputDepth: number;
  /** Bytes of a result as JSON. */
  readonly outputBytes: number;
  /** Deadline of a call whose capability names none, milliseconds. */
  readonly callTimeoutMs: number;
  /** Deadline of a plugin's initialisation, milliseconds. */
  readonly activationTimeoutMs: number;
  /** Characters of a message. */
  readonly messageCharacters: number;
  /** Calls that run at the same time; more are refused with rate_limited. */
  readonly concurrentCalls: number;
}

export interface DiscoverySettings {
  /** How many capabilities a search finds that names no limit. */
  readonly topK: number;
}

/** What is in force, frozen. */
export interface HostConfig {
  /** The configuration file's folder, or the working folder: relative paths start here. */
  readonly folder: string;
  readonly listen: { readonly host: string; readonly port: number };
  /** `file:…` or `postgres://…`. */
  readonly store: string;
  /** Where keys and the host's identity live. */
  readonly dataFolder: string;
  /** Folders scanned for plugins after the configuration's list, in order. */
  readonly pluginFolders: readonly string[];
  readonly plugins: readonly PluginSetting[];
  readonly debug: boolean;
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  readonly healthIntervalMs: number;
  readonly timeZone: string;
  readonly locale: string;
  readonly limits: Limits;
  readonly discovery: DiscoverySettings;
}

/** Where a value came from: its default, a file, a variable or a flag. */
export type SettingOrigin =
  | { readonly kind: "default" }
  | { readonly kind: "file"; readonly file: string; readonly line?: number }
  | { readonly kind: "environment"; readonly variable: string }
  | { readonly kind: "flag"; readonly flag: string };

export interface SettingReport {
  /** The setting's name as written in jackfield.yaml, dots between levels. */
  readonly name: string;
  /** Secrets (a database password) are blanked. */
  readonly value: unknown;
  readonly origin: SettingOrigin;
}
