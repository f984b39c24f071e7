import type { HostConfig } from "../config/types.ts";
import type { Target } from "./resolve-target.ts";
import type { Call } from "./types.ts";

/** Milliseconds that a call may take: the capability's, the runtime's or the host's time-out, cut by the caller's deadline. */
export function timeLeft(call: Call, { entry, capability }: Target, { limits }: HostConfig, now: number): number {
  const { runtime } = entry.manifest;
  const own = capability.timeoutMs ?? ("timeoutMs" in runtime ? runtime.timeoutMs : undefined) ?? limits.callTimeoutMs;
  return call.deadline === undefined ? own : Math.max(0, Math.min(own, call.deadline - now));
}
