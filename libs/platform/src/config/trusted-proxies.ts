import { isIP } from 'node:net';
import { z } from 'zod';

const MAX_HOPS = 10;
const EXPECTED = `expects a number of proxies from 0 to ${MAX_HOPS}, or their addresses such as 10.0.0.5, 192.168.0.0/16`;

/** The number of hops before the api, or the addresses and networks (CIDR) of the proxies. 0 trusts none. */
export type TrustedProxies = number | string[];

/** Parses `TRUST_PROXY`. `true` means one proxy; `false` and an empty value mean none. No value trusts every address. */
export const trustedProxies = z
  .string()
  .default('')
  .transform((text, context): TrustedProxies => {
    const value = text.trim().toLowerCase();
    if (value === '' || value === 'false') return 0;
    if (value === 'true') return 1;
    if (/^\d+$/.test(value) && Number(value) <= MAX_HOPS) return Number(value);
    const networks = value.split(',').map((network) => network.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue({ code: 'custom', message: EXPECTED });
    return z.NEVER;
  });

/** An address, or a network with a prefix of at least one bit: `/0` would trust every client. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}
