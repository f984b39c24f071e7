import { readFileSync } from "node:fs";

/**
 * Names this run of the operating system: what is written but not synced is lost with it, and not before. Where the
 * system does not say, every run has the same name.
 */
export function readBootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
  } catch {
    return "";
  }
}
