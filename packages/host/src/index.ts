// The public surface of the host, named one by one.

export type { AuditLog, AuditRow, AuditVerdict } from "./audit/types.ts";
export type { Catalogue, CatalogueEntry, PluginState } from "./catalogue/types.ts";
export type { InputQueue, QueuedInput } from "./channels/types.ts";
export { loadConfig } from "./config/load-config.ts";
export type { HostConfig, SettingReport } from "./config/types.ts";
export type { CapabilityOffer, Coordination, Discovery, RankedCapability } from "./discovery/types.ts";
export type { Call, CallOutcome, Execute, Execution } from "./execution/types.ts";
export { createHost } from "./host.ts";
export type { Caller, TokenDescription, TokenScope, Tokens } from "./identity/types.ts";
export { FatalDependencyError } from "./loader/fatal-dependency-error.ts";
export type { Health, PluginManagement, StartResult } from "./loader/types.ts";
export type { Capability, ManifestReading, PluginManifest } from "./manifest/types.ts";
export type { Answer, Considered, TurnAnswer, TurnRequest } from "./turns/types.ts";
export type { CreateHost, CreateHostOptions, Host } from "./types.ts";
