const loopback = /^(localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a name or address stands for this machine alone. */
export function isLoopbackAddress(nameOrAddress: string): boolean {
  return loopback.test(nameOrAddress);
}
