// Plain JavaScript that old versions of Node read too.
import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Runs a Node binary in this process's place: same terminal, same signals, same end. */
export function runNode(node, words, onError) {
  const child = spawn(node, words, { stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"].filter((signal) => signal in constants.signals);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once("error", onError);
  child.once("exit", (code, signal) => {
    for (const name of signals) process.removeAllListeners(name);
    if (signal === null) process.exitCode = code;
    else process.kill(process.pid, signal);
  });
}
