import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const list = new URL("debian-packages.txt", import.meta.url);

/** A Debian package that is being installed would make and start a database server that nobody asked for. */
const clusterSettings = "/etc/postgresql-common/createcluster.d/no-main-cluster.conf";

/** Installs the packages of debian-packages.txt. Returns undefined when they are there, else why they are not. */
export function installDebianPackages(): string | undefined {
  if (!existsSync("/etc/debian_version")) return "this is not Debian";
  if (process.getuid?.() !== 0) return `only root may install it; run: sudo apt-get install ${packages().join(" ")}`;
  console.log(`Installing Debian packages for the tests: ${packages().join(" ")}`);
  const settings = !existsSync(clusterSettings);
  if (settings) {
    mkdirSync("/etc/postgresql-common/createcluster.d", { recursive: true });
    writeFileSync(clusterSettings, "create_main_cluster = false\n");
  }
  try {
    // The package lists may be missing or old; they are fetched only then.
    return install() && (aptGet("update") ?? install());
  } finally {
    if (settings) rmSync(clusterSettings);
  }
}

function packages(): readonly string[] {
  const lines = readFileSync(fileURLToPath(list), "utf8").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

function install(): string | undefined {
  return aptGet("install", "--yes", "--no-install-recommends", ...packages());
}

function aptGet(...args: readonly string[]): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error, stderr } = spawnSync("apt-get", ["-q", ...args], { env, encoding: "utf8" });
  if (status === 0) return undefined;
  return `apt-get ${args[0]} failed: ${error?.message ?? stderr.trim().split("\n").slice(-3).join(" ")}`;
}
