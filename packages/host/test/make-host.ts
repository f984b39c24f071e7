import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { type Call, type CallOutcome, createHost, type Host, loadConfig } from "@jackfield/host";
import type { Result } from "@jackfield/sdk";

/** Files by path below the host's folder. */
export type Files = Readonly<Record<string, string>>;

export interface TestHost {
  readonly folder: string;
  readonly host: Host;
  call(
    plugin: string,
    capability: string | undefined,
    parameters?: Record<string, unknown>,
    rest?: Partial<Call>,
  ): Promise<CallOutcome>;
  /** The result of a call that ran. */
  result(
    plugin: string,
    capability: string,
    parameters?: Record<string, unknown>,
    rest?: Partial<Call>,
  ): Promise<Result>;
  /** Closes the host and opens another on the same folder. */
  restart(): Promise<TestHost>;
}

export interface MakeHostOptions {
  readonly files?: Files;
  /** Folder names below the host's folder that hold bundled plugins. */
  readonly bundled?: readonly string[];
  /** jackfield.yaml; without one every folder in `files` that has a manifest is trusted. */
  readonly yaml?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ownOrigins?: () => readonly string[];
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** A real host on real SQLite in a temporary folder, gone when the test ends. */
export async function makeHost(t: TestContext, options: MakeHostOptions = {}): Promise<TestHost> {
  const folder = await mkdtemp(join(tmpdir(), "jackfield-host-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(folder, { ...options.files, "jackfield.yaml": options.yaml ?? trustAll(options) });
  return open(t, folder, options);
}

function trustAll({ files = {}, bundled = [] }: MakeHostOptions): string {
  const manifests = Object.keys(files).filter((path) => /(^|\/)(plugin\.(yaml|json)|config\.yml)$/.test(path));
  const folders = new Set(
    manifests.map((path) => dirname(path)).filter((path) => !bundled.some((root) => path.startsWith(`${root}/`))),
  );
  return `plugin_folders: []\nplugins: ${JSON.stringify([...folders].map((path) => ({ path, trust: 0 })))}\n`;
}

async function open(t: TestContext, folder: string, options: MakeHostOptions): Promise<TestHost> {
  const { config, settings } = await loadConfig({
    cwd: folder,
    environment: { JACKFIELD_LOG_LEVEL: "silent", ...options.environment },
    flags: {},
  });
  const host = await createHost({
    config,
    settings,
    bundledFolders: (options.bundled ?? []).map((name) => join(folder, name)),
    ...(options.ownOrigins ? { ownOrigins: options.ownOrigins } : {}),
  });
  t.after(() => host.close());
  const call: TestHost["call"] = (plugin, capability, parameters = {}, rest = {}) =>
    host.execute({
      plugin,
      ...(capability === undefined ? {} : { capability }),
      parameters,
      subject: { kind: "user", id: "tester" },
      channel: "test",
      ...rest,
    }).outcome;
  return {
    folder,
    host,
    call,
    async result(plugin, capability, parameters, rest) {
      const outcome = await call(plugin, capability, parameters, rest);
      if (outcome.kind !== "done")
        throw new Error(`the call was not run: ${outcome.kind === "refused" ? outcome.error.message : outcome.kind}`);
      return outcome.result;
    },
    async restart() {
      await host.close();
      return open(t, folder, options);
    },
  };
}

/** A canonical manifest with one capability or more, each read-only and without parameters unless said otherwise. */
export function manifest(
  id: string,
  extra: Readonly<Record<string, unknown>> = {},
  capabilities: readonly unknown[] = [{ id: "run", description: "Runs.", effect: "read" }],
): string {
  return JSON.stringify({
    manifest: 1,
    id,
    description: `The ${id} plugin.`,
    entry: "./index.js",
    capabilities,
    ...extra,
  });
}

/** The error of a call that was refused. */
export function refusal(outcome: CallOutcome): {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
} {
  if (outcome.kind !== "refused") throw new Error(`the call was not refused: ${JSON.stringify(outcome)}`);
  const { code, message, details } = outcome.error;
  return { code, message, details };
}
