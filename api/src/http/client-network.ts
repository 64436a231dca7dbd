import ipaddr from 'ipaddr.js';

/** Groups of an IPv6 address that name a network: one line of a provider has a /64, and all of its addresses. */
const NETWORK_GROUPS = 4;

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
