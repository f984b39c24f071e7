// The public surface of the bundled plugins.
export { bundledFolders } from "./bundled-folders.ts";
