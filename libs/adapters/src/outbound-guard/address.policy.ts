import ipaddr from 'ipaddr.js';

/** Global ranges that lead to private networks or host no websites: translations, tunnels, tests, relays. */
const REFUSED: Array<[string, number]> = [
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ['5f00::', 16],
];

const refused = REFUSED.map(([address, bits]) => ({ range: ipaddr.parse(address), bits }));
/** The only IPv6 range that is allocated for the public internet. */
const globalUnicast = ipaddr.IPv6.parse('2000::');

/**
 * True for an address on the public internet. Rejects everything that is not plain unicast (private, loopback,
 * link-local, multicast, broadcast, unspecified, carrier NAT, unique local, IPv4-mapped, NAT64, 6to4, Teredo,
 * documentation, benchmarking, reserved) and everything that cannot be parsed. Source: IANA special-purpose address
 * registries (RFC 6890 and later).
 */
export function isPublicAddress(text: string): boolean {
  // A zone (`fe80::1%eth0`) only exists on local links.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicast, 3)) return false;
  return !refused.some(({ range, bits }) => range.kind() === address.kind() && address.match(range, bits));
}

/** Metadata addresses of clouds, which return the machine's credentials, in addition to link-local addresses. */
const METADATA = ['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'];

/** IPv6 that embeds an IPv4 address: a gateway may translate it. */
const TRANSLATED = ['64:ff9b::/96', '::/96', '2002::/16'].map((range) => ipaddr.parseCIDR(range));

/** Whether a cloud returns secrets of the machine at this address. */
export function isMetadataAddress(text: string): boolean {
  const [plain = ''] = text.split('%');
  if (!ipaddr.isValid(plain)) return false;
  const address = ipaddr.process(plain);
  const isTranslated = TRANSLATED.some(
    ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
  );
  if (isTranslated && address.toString() !== '::1') return true;
  return address.range() === 'linkLocal' || METADATA.includes(address.toString());
}
