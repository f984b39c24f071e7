// The public surface of the host, named one by one.
export type { AuditLog, AuditRow, AuditVerdict } from "./audit/types.ts";
export type { Catalogue, CatalogueEntry, PluginState } from "./catalogue/types.ts";
export type { HostConfig, SettingReport } from "./config/types.ts";
export type { Discovery, RankedCapability } from "./discovery/types.ts";
export type { Call, CallOutcome, Execute, Execution } from "./execution/types.ts";
export type { Caller, TokenDescription, TokenScope, Tokens } from "./identity/types.ts";
export type { StartResult } from "./loader/types.ts";
export type { Capability, ManifestReading, PluginManifest } from "./manifest/types.ts";
export type { Answer, Considered, TurnAnswer, TurnRequest } from "./turns/types.ts";
export type { CreateHost, CreateHostOptions, Health, Host, PluginManagement } from "./types.ts";
