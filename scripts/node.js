// Runs a script of this repository with the Node that came with its dependencies, whatever Node npm runs on. Not every
// npm puts that one first on the path.
import { findNode, neededMajor } from "../packages/server/bin/find-node.js";
import { runNode } from "../packages/server/bin/run-node.js";

const node = findNode();
const explain = () => {
  console.error(`Node ${neededMajor} did not come with the dependencies; run npm ci.`);
  process.exitCode = 1;
};
if (node === undefined) explain();
else runNode(node, ["--conditions=@jackfield/source", ...process.argv.slice(2)], explain);
