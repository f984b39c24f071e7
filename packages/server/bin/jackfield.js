#!/usr/bin/env node
// Plain JavaScript that old versions of Node read too: finds the Node that Jackfield needs and runs it there.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findNode, neededMajor } from "./find-node.js";
import { runNode } from "./run-node.js";

const node = findNode();
const inWorkspace = existsSync(new URL("../src/cli/main.ts", import.meta.url));

if (node === undefined) explain();
else if (node === process.execPath && !inWorkspace) await import("#main");
else run(node);

function explain() {
  console.error(
    `jackfield needs Node ${neededMajor} or newer; this is ${process.versions.node}. Try: npx -p node@${neededMajor} jackfield …`,
  );
  process.exitCode = 1;
}

/** Runs this very file, or in the workspace its sources, with that Node. */
function run(binary) {
  const sourceFlags = inWorkspace ? ["--conditions=@jackfield/source"] : [];
  const entry = inWorkspace ? "../src/cli/main.ts" : "./jackfield.js";
  const flags = ["--disable-sigusr1", ...sourceFlags, fileURLToPath(new URL(entry, import.meta.url))];
  runNode(binary, [...flags, ...process.argv.slice(2)], explain);
}
