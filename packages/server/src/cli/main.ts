import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { messageOf } from "@jackfield/sdk";
import { cleanLine } from "./clean-line.ts";

// Halves the time to start. Not Node's default place in the temporary folder, where others could put code of theirs.
enableCompileCache(join(homedir(), ".jackfield", "cache"));

// Node opens a debugger on this signal, which any process of the same user can send. A listener of ours keeps it shut.
process.on("SIGUSR1", () => {});

// A plugin that forgets a promise ends neither a server nor an answer.
process.on("unhandledRejection", (reason) => {
  process.stderr.write(`warning: something failed that nobody waited for: ${cleanLine(messageOf(reason))}\n`);
});

// A reader that has seen enough (`| head`) is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

const { runCli } = await import("./run-cli.ts");
const code = await runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});

// Plugins in this process may have left timers and sockets open; what was written must still get out.
process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
