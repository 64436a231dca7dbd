import ipaddr from 'ipaddr.js';

/** The number of IPv6 groups that identify a network: providers assign at least a /64 to each customer. */
const NETWORK_GROUPS = 4;

/** The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function toNetwork(source: string): string {
  const address = withoutPort(source);
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Removes a port, which some proxies add and which may differ for each connection. */
function withoutPort(source: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(source)?.[1] ?? /^([\d.]+):\d+$/.exec(source)?.[1] ?? source;
}
