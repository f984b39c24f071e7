import { randomUUIDv7 } from "node:crypto";
import { JackfieldError, type JsonSchema, ResultSchema } from "@jackfield/sdk";
import { openAuditLog } from "./audit/audit-log.ts";
import { createCatalogue } from "./catalogue/create-catalogue.ts";
import { createRegistrations } from "./catalogue/create-registrations.ts";
import { createStageRegistry } from "./catalogue/create-stage-registry.ts";
import type { CatalogueEntry } from "./catalogue/types.ts";
import { createInputQueue } from "./channels/create-input-queue.ts";
import { createCoordination } from "./discovery/create-coordination.ts";
import { createDiscovery } from "./discovery/create-discovery.ts";
import { bindNothing } from "./execution/bind-parameters.ts";
import { createCallLimiter } from "./execution/call-limiter.ts";
import { createCapabilitySchemas } from "./execution/capability-schemas.ts";
import { createErrorReader } from "./execution/create-error-reader.ts";
import { createExecute } from "./execution/execute.ts";
import { createRunningPlugins } from "./execution/running-plugins.ts";
import { readHostId } from "./identity/read-host-id.ts";
import { openTokens } from "./identity/tokens.ts";
import { createConfigCheck } from "./loader/check-config.ts";
import { createManifestCheck } from "./loader/check-manifest.ts";
import { createActivator } from "./loader/create-activator.ts";
import { createDependencyWatch } from "./loader/dependency-watch.ts";
import { createDescriptions } from "./loader/describe-plugin.ts";
import { createHealthMonitor } from "./loader/health-monitor.ts";
import { createPluginManagement } from "./loader/manage-plugins.ts";
import { readPlugins } from "./loader/read-plugins.ts";
import { readRegistrations } from "./loader/read-registrations.ts";
import { startPlugin } from "./loader/start-plugin.ts";
import { startPlugins } from "./loader/start-plugins.ts";
import { undeclaredTools } from "./loader/undeclared-tools.ts";
import { describeTools } from "./manifest/describe-tools.ts";
import { fillSchemaDefaults } from "./manifest/fill-defaults.ts";
import { openManifestCache } from "./manifest/manifest-cache.ts";
import { parseRegistration } from "./manifest/parse-registration.ts";
import { createManifestReader } from "./manifest/read-manifest.ts";
import { createSchemaCompiler } from "./manifest/schema-compiler.ts";
import { validateLater } from "./manifest/validate-later.ts";
import { createPolicy } from "./policy/create-policy.ts";
import { createHttpRuntime } from "./runtimes/http.ts";
import { createModuleRuntime } from "./runtimes/module.ts";
import { openStore } from "./store/open-store.ts";
import { createLogger } from "./telemetry/create-logger.ts";
import { createAnswer } from "./turns/create-answer.ts";
import type { CreateHost } from "./types.ts";

/**
 * Opens the store, reads and starts the plugins, and returns a host that serves. The one file that sees every room.
 *
 * @throws FatalDependencyError, and JackfieldError with the store's, the audit log's and the loader's codes
 */
export const createHost: CreateHost = async ({
  config,
  settings = [],
  bundledFolders = [],
  ownOrigins = () => [],
  clock = Date.now,
  newId = randomUUIDv7,
}) => {
  const logger = createLogger(config.logLevel);
  const loggerFor = (entry: CatalogueEntry) => logger.child({ plugin: entry.manifest.id });
  const id = await readHostId(config.dataFolder, newId);
  const closing: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };

  try {
    const store = await openStore(config.store, { lockKey: id });
    closing.push(() => store.close());
    const audit = await openAuditLog({ store, chain: id, dataFolder: config.dataFolder, clock });
    closing.push(() => audit.close());
    const tokens = await openTokens({ store, clock });

    const catalogue = createCatalogue();
    const stages = createStageRegistry();
    const inputs = createInputQueue({ clock, logger });
    const http = createHttpRuntime({ outputBytes: config.limits.outputBytes, ownOrigins });
    closing.push(() => http.close());
    const runtimes = new Map(
      [createModuleRuntime({ loggerFor, pushInput: inputs.push }), http].map((runtime) => [
        runtime.type as string,
        runtime,
      ]),
    );
    const runnable = new Set(runtimes.keys());

    const cache = await openManifestCache(store);
    const readManifest = createManifestReader({ cache });
    const registrations = createRegistrations({ store, clock });
    const found = await readPlugins({
      config,
      bundledFolders,
      readManifest,
      runtimes: runnable,
      checkConfig: createConfigCheck(createSchemaCompiler),
    });
    const registered = await readRegistrations({
      registrations,
      parseRegistration,
      runtimes: runnable,
      taken: found.entries,
    });
    await cache.flush();
    for (const entry of [...found.entries, ...registered.entries]) catalogue.put(entry);
    for (const plugin of [...found.unreadable, ...registered.unreadable]) catalogue.reportUnreadable(plugin);

    const dependencies = createDependencyWatch(catalogue);
    const activator = createActivator({
      catalogue,
      runtimes,
      timeoutMs: config.limits.activationTimeoutMs,
      needs: (plugin) => dependencies.settled.needs.get(plugin) ?? [],
      onStart({ manifest, origin }) {
        if (!origin.bundled && manifest.runtime.type === "module")
          logger.warn("loading code that is not bundled", { plugin: manifest.id, folder: origin.folder });
      },
      async onEnd(entry, started, end) {
        await recordStart(entry, started, JackfieldError.is(end) ? end.code : undefined);
        const tools = JackfieldError.is(end) ? [] : undeclaredTools(entry, end.contributions);
        if (tools.length > 0)
          logger.warn("registered tools that the manifest does not list", { plugin: entry.manifest.id, tools });
      },
      onFailure: ({ manifest }, error) =>
        logger.error("a plugin failed", { plugin: manifest.id, code: error.code, reason: error.message }),
      clock,
    });
    closing.push(() => activator.stop());
    const recordStart = async ({ manifest }: CatalogueEntry, started: number, error?: string): Promise<void> => {
      const event = {
        id: newId(),
        event: "plugin_loaded",
        subject: "host",
        plugin: manifest.id,
        plugin_version: manifest.version,
        started_at: started,
      } as const;
      const ending = error === undefined ? ({ status: "success" } as const) : ({ status: "error", error } as const);
      await audit.conclude(event, { ...ending, duration_ms: clock() - started }, { intended: false, alone: false });
    };
    const starting = { catalogue, stages, activator, descriptions: createDescriptions(store), describeTools };
    const startup = await startPlugins({
      ...starting,
      settled: dependencies.settled,
      now: () => performance.now(),
    });

    const health = createHealthMonitor({ catalogue, runtimes, activator, intervalMs: config.healthIntervalMs, clock });
    closing.push(() => health.stop());
    const policy = createPolicy();
    const schemas = createCapabilitySchemas({ createCompiler: createSchemaCompiler, fillDefaults: fillSchemaDefaults });
    const execute = createExecute({
      config,
      catalogue,
      policy,
      audit,
      schemas,
      limiter: createCallLimiter(config.limits.concurrentCalls),
      plugins: createRunningPlugins({ activator, loggerFor, reportDown: health.reportDown, reportUp: health.reportUp }),
      bind: bindNothing,
      secretIsSet: () => false,
      validateResult: validateLater(createSchemaCompiler, ResultSchema as unknown as JsonSchema),
      clock,
      newId,
      asError: createErrorReader({ logger, newId }),
    });
    const discovery = createDiscovery({ catalogue, topK: config.discovery.topK });
    const answer = createAnswer({
      catalogue,
      discovery,
      policy,
      execute,
      validate({ manifest }, capability, parameters) {
        const { fill, validateParameters } = schemas(manifest, capability);
        return validateParameters(fill(parameters));
      },
      limits: config.limits,
      newId,
    });
    const plugins = createPluginManagement({
      catalogue,
      stages,
      dependencies,
      registrations,
      activator,
      audit,
      health,
      parseRegistration,
      createCompiler: createSchemaCompiler,
      start: (entry) => startPlugin(entry, starting),
      admit: async (entry) => runtimes.get(entry.manifest.runtime.type)?.admit?.(entry),
      checkManifest: createManifestCheck(createManifestReader({}), createSchemaCompiler),
      runtimes: runnable,
      clock,
      newId,
    });
    const coordination = createCoordination({ host: id, catalogue, discovery });
    return {
      id,
      config,
      settings,
      logger,
      startup,
      catalogue,
      stages,
      plugins,
      coordination,
      execute,
      answer,
      discovery,
      audit,
      tokens,
      contributions: (plugin) => activator.active(catalogue.get(plugin)?.manifest.id ?? plugin)?.contributions,
      inputs,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
