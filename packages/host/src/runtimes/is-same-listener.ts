import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
const unspecified = new BlockList();
unspecified.addAddress("0.0.0.0", "ipv4");
unspecified.addAddress("::", "ipv6");

/**
 * Whether a connection to an address, for a URL, ends at the listener of another URL whose host is numeric. Loopback
 * has many spellings, and who listens everywhere is reached by any address of this machine.
 */
export function isSameListener(own: URL, url: URL, address: string): boolean {
  if (portOf(own) !== portOf(url)) return false;
  const host = own.hostname.replace(/^\[|\]$/g, "");
  const local = isIn(unspecified, address) || isIn(loopback, address);
  if (isIn(unspecified, host)) return local || isOfThisMachine(address);
  return isIn(loopback, host) || host === "localhost" ? local : isEqual(host, address);
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === "https:" ? 443 : 80));
}

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** An IPv4 address also has an IPv6 spelling, which a list of one address takes for the same. */
function isEqual(one: string, other: string): boolean {
  if (isIP(one) === 0) return false;
  const list = new BlockList();
  list.addAddress(one, isIP(one) === 6 ? "ipv6" : "ipv4");
  return isIn(list, other);
}

function isOfThisMachine(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => isEqual(own.address, address)));
}
