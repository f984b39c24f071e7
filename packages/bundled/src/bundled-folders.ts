import { fileURLToPath } from "node:url";

/** Folders that hold one plugin per sub-folder; absolute. The layout is the same in the sources and in `dist`. */
export const bundledFolders: readonly string[] = [fileURLToPath(new URL("../plugins/capability", import.meta.url))];
