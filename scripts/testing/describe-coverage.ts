import { relative } from "node:path";
import type { Coverage } from "./types.ts";

type FileCoverage = Coverage["summary"]["files"][number];

/** A line for each package and one for the whole: lines, branches and functions in percent. */
export function describeCoverage(root: string, { summary }: Coverage): readonly string[] {
  const groups = Map.groupBy(summary.files, ({ path }) => relative(root, path).split(/[\\/]/)[1] ?? "");
  const rows = [...groups].sort(([left], [right]) => (left < right ? -1 : 1));
  return [
    "coverage        lines  branches  functions   (coverage/lcov.info)",
    ...[...rows, ["all", summary.files] as const].map(([name, files]) => describe(name, files)),
  ];
}

function describe(name: string, files: readonly FileCoverage[]): string {
  const share = (covered: keyof FileCoverage, total: keyof FileCoverage, width: number) => {
    const sum = (key: keyof FileCoverage) => files.reduce((value, file) => value + Number(file[key]), 0);
    return `${((100 * sum(covered)) / Math.max(1, sum(total))).toFixed(1)}%`.padStart(width);
  };
  const lines = share("coveredLineCount", "totalLineCount", 7);
  const branches = share("coveredBranchCount", "totalBranchCount", 10);
  return `  ${name.padEnd(12)}${lines}${branches}${share("coveredFunctionCount", "totalFunctionCount", 11)}`;
}
