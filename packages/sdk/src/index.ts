// The public surface of the SDK, named one by one.

// Schemas in code
export { type Static, type TSchema, Type } from "typebox";
export { coerceText } from "./coerce-text.ts";
export type {
  CallContext,
  CapabilityFunction,
  CapabilityOutcome,
  Guide,
  Initialize,
  InputEvent,
  Listener,
  Logger,
  PluginContext,
  PluginIdentity,
  Provider,
  Services,
  Subject,
  Tool,
  UserInterface,
} from "./context.ts";
export { deepFreeze } from "./deep-freeze.ts";
// Writing a plugin
export {
  type CapabilityDefinition,
  defineCapability,
  definePlugin,
  isPluginDefinition,
  type PluginDefinition,
} from "./define-plugin.ts";
// Errors
export {
  type ErrorCode,
  type ErrorOptions,
  errorCatalogue,
  JackfieldError,
  messageOf,
  type Problem,
} from "./errors.ts";
export type { CapabilityEvent } from "./event.ts";
export { identifierKey, identifierPattern, isIdentifier } from "./identifier.ts";
export { isRecord } from "./is-record.ts";
export type { JsonSchema, JsonValue } from "./json-schema.ts";
// The manifest as its author writes it
export {
  type CapabilityDocument,
  CapabilitySchema,
  type ExampleDocument,
  ExampleSchema,
  type ManifestDocument,
  ManifestSchema,
  type ParameterDocument,
  ParameterSchema,
  type PluginType,
  pluginTypes,
  type RuntimeDocument,
  RuntimeSchema,
  type StageDocument,
  StageSchema,
} from "./manifest-schema.ts";
// What a call answers
export {
  type Citation,
  CitationSchema,
  isResult,
  type Result,
  type ResultError,
  ResultErrorSchema,
  ResultSchema,
  type Skip,
  SkipSchema,
  skipReasons,
} from "./result.ts";
