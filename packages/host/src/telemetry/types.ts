import type { Logger } from "@jackfield/sdk";

/** The host's own log. `child` adds fields to every line. */
export interface HostLogger extends Logger {
  child(fields: Readonly<Record<string, unknown>>): HostLogger;
}
