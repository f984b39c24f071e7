import { layers } from "../layers.ts";
import type { SourceFile, Violation } from "./types.ts";

const hostFiles = new Set(["index.ts", "host.ts", "types.ts"]);
const vague = /(?:^|[/-])(?:utils?|helpers?)(?=[./]|$)/;

/** Where a file lies: in a package and a room of the table, under a name that says something. */
export function judgeSource(source: SourceFile): readonly Violation[] {
  const { file, room } = source;
  const at = (rule: Violation["rule"], message: string): Violation => ({ file, line: 1, rule, message });
  const found: Violation[] = [];
  if (vague.test(file)) found.push(at("naming", "is called utils or helpers; name it after what it does"));
  if (!Object.hasOwn(layers.packages, source.package)) {
    found.push(at("unknown", `is in package "${source.package}", which scripts/layers.ts does not list`));
  } else if (room !== undefined && !layers.rooms.includes(room)) {
    found.push(at("unknown", `is in room "${room}", which scripts/layers.ts does not list`));
  } else if (isStray(source)) {
    found.push(at("unknown", "lies beside host.ts; the host has index.ts, host.ts, types.ts and rooms"));
  }
  return found;
}

function isStray(source: SourceFile): boolean {
  const name = source.file.slice("packages/host/src/".length);
  return source.package === "host" && source.room === undefined && !source.test && !hostFiles.has(name);
}
