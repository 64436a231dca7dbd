import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isMetadataAddress, isPublicAddress } from './address.policy.js';
import { refusedAddress } from './outbound.error.js';

/** Resolves a host to all its addresses. By default `dns.lookup` with `all: true`. */
export type ResolveHost = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemResolve: ResolveHost = (hostname, callback) =>
  systemLookup(hostname, { all: true, verbatim: true }, callback);

type AddressPolicy = (address: string) => boolean;

/**
 * A lookup for `net.connect` that succeeds only if **every** address of the host is allowed. The socket connects to the
 * returned addresses, so there is no second resolution between check and use.
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
 * Opens connections for an undici agent. Hosts in `allowed` (`host:port`) are unrestricted. All others may only use
 * addresses that the policy allows, by name or as a literal, and the address of the connected peer is checked again.
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
    // Literal addresses skip the lookup.
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

/** Opens connections to a model server, which may be in a private network but not at a cloud's metadata address. */
export const modelConnector = (timeoutMs: number, resolve?: ResolveHost): buildConnector.connector =>
  guardedConnector(new Set(), timeoutMs, resolve, (address) => !isMetadataAddress(address));
