import { BlockList, isIP } from "node:net";

// Two lists, for a rule of the one version also takes in the spellings of the other.
const refused4 = new BlockList();
const refused6 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  refused4.addSubnet(network, prefix, "ipv4");
// Of IPv6 only 2000::/3 is public; that leaves out what stands for an IPv4 address, save for Teredo and 6to4 inside it.
for (const [network, prefix] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 32],
  ["2002::", 16],
] as const)
  refused6.addSubnet(network, prefix, "ipv6");

/** Whether an IP address lies in this machine, its network, or any other range that is not the public internet. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) === 6 ? refused6.check(address, "ipv6") : refused4.check(address, "ipv4");
}
