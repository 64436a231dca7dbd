import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isMetadataAddress, isPublicAddress } from './address.policy.js';
import { refusedAddress } from './outbound.error.js';

/** Resolves a host to all of its addresses. `dns.lookup` with `all: true` is the default. */
export type ResolveHost = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemResolve: ResolveHost = (hostname, callback) =>
  systemLookup(hostname, { all: true, verbatim: true }, callback);

type AddressPolicy = (address: string) => boolean;

/**
 * A lookup for `net.connect` that answers only when **every** address of the host may be used. The socket
 * connects to what this returns, so there is no second resolution between the check and the use.
 */
function guardedLookup(resolve: ResolveHost, mayUse: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, '');
      const checked = addresses.filter(({ address }) => mayUse(address));
      const first = checked[0];
      if (!first || checked.length !== addresses.length) return callback(refusedAddress(), '');
      if (options.all) return callback(null, checked);
      callback(null, first.address, first.family);
    });
  };
}

/**
 * Opens connections for an undici agent. Hosts in `allowed` (`host:port`) connect freely; any other only
 * to addresses of the policy, as a name or as a literal, and the connected socket's peer is checked once more.
 */
export function guardedConnector(
  allowed: ReadonlySet<string>,
  timeoutMs: number,
  resolve: ResolveHost = systemResolve,
  mayUse: AddressPolicy = isPublicAddress,
): buildConnector.connector {
  const free = buildConnector({ timeout: timeoutMs, allowH2: false });
  const lookup = guardedLookup(resolve, mayUse);
  const guarded = buildConnector({ timeout: timeoutMs, allowH2: false, lookup });
  return (options, callback) => {
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    if (allowed.has(`${options.hostname}:${port}`)) return free(options, callback);
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    // A literal address never reaches a lookup.
    if (isIP(literal) !== 0 && !mayUse(literal)) return callback(refusedAddress(), null);
    guarded(options, (...result) => {
      const [error, socket] = result;
      if (error) return callback(error, null);
      if (!mayUse(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(refusedAddress(), null);
      }
      callback(null, socket);
    });
  };
}

/** Opens connections to a model server, which may be in the own network, but not where a cloud hands out credentials. */
export const modelConnector = (timeoutMs: number, resolve?: ResolveHost): buildConnector.connector =>
  guardedConnector(new Set(), timeoutMs, resolve, (address) => !isMetadataAddress(address));
