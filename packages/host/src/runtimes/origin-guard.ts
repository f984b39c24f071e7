import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { JackfieldError } from "@jackfield/sdk";
import { isPrivateAddress } from "./is-private-address.ts";
import { isSameListener } from "./is-same-listener.ts";

/** Says which addresses a request to a plugin's server may go to. */
export interface OriginGuard {
  /** Judges a URL whose host is an address; a name is judged when it is looked up. @throws JackfieldError origin_not_granted */
  requireAddress(url: URL, granted: boolean): void;
  /** Judges what a URL's host resolves to now; a name that does not resolve passes. @throws JackfieldError origin_not_granted */
  requireResolved(url: URL, granted: boolean): Promise<void>;
  /** The look-up for connections to one origin, so that what is judged is what is connected to. */
  lookupFor(url: URL, granted: boolean): LookupFunction;
}

/** `ownOrigins`: where this host listens, with numeric addresses, such as `http://127.0.0.1:8080`. */
export function createOriginGuard(ownOrigins: () => readonly string[]): OriginGuard {
  const judge = (url: URL, address: string, granted: boolean): JackfieldError | undefined => {
    if (ownOrigins().some((own) => isSameListener(new URL(own), url, address)))
      return new JackfieldError("origin_not_granted", `${url.origin} is where this host itself listens.`);
    if (granted || !isPrivateAddress(address)) return undefined;
    return new JackfieldError(
      "origin_not_granted",
      `${url.origin} leads to the private address ${address}; only trust: 0 for the plugin in the configuration grants that.`,
    );
  };

  const requireAddress: OriginGuard["requireAddress"] = (url, granted) => {
    const host = hostOf(url);
    const error = isIP(host) === 0 ? undefined : judge(url, host, granted);
    if (error) throw error;
  };

  const lookupFor: OriginGuard["lookupFor"] = (url, granted) => (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      const [first] = addresses;
      const refused = addresses.flatMap(({ address }) => judge(url, address, granted) ?? [])[0];
      if (error ?? refused ?? !first) callback(error ?? refused ?? new Error(`${hostname} has no address`), "");
      else if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family);
    });
  };

  return {
    requireAddress,
    lookupFor,
    requireResolved: (url, granted) =>
      new Promise((resolve, reject) => {
        requireAddress(url, granted);
        const look = lookupFor(url, granted);
        look(hostOf(url), { all: true }, (error) => (JackfieldError.is(error) ? reject(error) : resolve()));
      }),
  };
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
