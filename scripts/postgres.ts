import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installDebianPackages } from "./install-debian-packages.ts";

export interface RunningPostgres {
  /** `postgres://…` of a superuser on a database that tests may do anything to. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests: the one that JACKFIELD_TEST_POSTGRES_URL names, or a throwaway cluster on loopback, its
 * programs installed first where this is root on Debian. `missing` says why there is none.
 */
export async function startPostgres(): Promise<RunningPostgres | { readonly missing: string }> {
  const url = process.env["JACKFIELD_TEST_POSTGRES_URL"];
  if (url !== undefined && url !== "") {
    console.log("PostgreSQL: using the one in JACKFIELD_TEST_POSTGRES_URL");
    return { url, stop: async () => {} };
  }
  const trouble = findPrograms() === undefined ? installDebianPackages() : undefined;
  const programs = findPrograms();
  if (programs === undefined) return { missing: `PostgreSQL is not installed and ${trouble ?? "was not found"}` };
  return startCluster(programs);
}

/** The folder that holds both `initdb` and `postgres`, the newest version of Debian's first. */
function findPrograms(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(root, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const user of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user 'postgres' nor 'nobody'");
}

async function startCluster(programs: string): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "jackfield-postgres-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const user = unprivileged();
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    const options = { ...user, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" } };
    const data = join(folder, "data");
    const init = ["-D", data, "-U", "jackfield", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"];
    execFileSync(join(programs, "initdb"), init, { ...options, stdio: "pipe" });
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      const log = openSync(join(folder, "log"), "w");
      const server = spawn(join(programs, "postgres"), serverArguments(data, port), {
        ...options,
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      if (await isReady(server, data)) {
        console.log(`PostgreSQL: a throwaway cluster of ${programs} on 127.0.0.1:${port}, process ${server.pid}`);
        return running(server, `postgres://jackfield@127.0.0.1:${port}/postgres`, removeFolder);
      }
      // Another program may have taken the port in between.
      if (attempt === 3) throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, "log"), "utf8")}`);
    }
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** Loopback only, no socket file, and no waiting for a disk whose content is thrown away. */
function serverArguments(data: string, port: number): readonly string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    full_page_writes: "off",
    shared_buffers: "32MB",
  };
  return ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

/** The last line of postmaster.pid tells in every language what the log tells in one. */
async function isReady(server: ChildProcess, data: string): Promise<boolean> {
  const pidFile = join(data, "postmaster.pid");
  for (let waited = 0; waited < 30_000 && server.exitCode === null; waited += 50) {
    if (existsSync(pidFile) && /^ready\s*$/m.test(readFileSync(pidFile, "utf8"))) return true;
    await sleep(50);
  }
  server.kill("SIGQUIT");
  return false;
}

function running(server: ChildProcess, url: string, removeFolder: () => void): RunningPostgres {
  // A test run that is cut short leaves neither a server nor a folder behind.
  const cutShort = () => {
    server.kill("SIGQUIT");
    removeFolder();
  };
  process.once("exit", cutShort);
  const stop = async () => {
    process.off("exit", cutShort);
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGINT"); // PostgreSQL's fast shutdown: connections are ended, not waited for.
      const impatience = setTimeout(() => server.kill("SIGQUIT"), 10_000);
      await once(server, "exit");
      clearTimeout(impatience);
    }
    removeFolder();
  };
  return { url, stop };
}
