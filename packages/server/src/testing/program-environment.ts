import { fileURLToPath } from "node:url";

/** What a program gets of this process's environment: its PATH, a home of its own, compiled code to share. */
export function programEnvironment(home: string): Record<string, string> {
  const compiled = fileURLToPath(new URL("../../../../node_modules/.cache/jackfield-tests", import.meta.url));
  return { PATH: process.env["PATH"] ?? "", HOME: home, NODE_COMPILE_CACHE: compiled };
}
