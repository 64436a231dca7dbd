import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Config } from '@studyhall/platform';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?|::ffff:127(\.\d+){3})$/i;
const OPEN_HOSTS = ['0.0.0.0', '::'];
/** Interfaces of containers and virtual machines, which other machines cannot reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet)/;

/** IPv4 addresses of this machine in its networks. */
const ownAddresses = (): string[] =>
  Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/**
 * The origin for links that are given to other people: `PUBLIC_URL`, else the request's origin. If the request comes from
 * the server itself, for example to `127.0.0.1`, uses the server's network address if it listens there.
 */
export function publicAddress(
  { PUBLIC_URL, HOST }: Pick<Config, 'PUBLIC_URL' | 'HOST'>,
  { protocol, host, hostname, socket }: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname' | 'socket'>,
  addresses = ownAddresses,
): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const origin = `${protocol}://${host}`;
  // In a container the request comes from the gateway, and other machines cannot reach the container's address.
  if (!LOOPBACK.test(hostname) || !LOOPBACK.test(socket.remoteAddress ?? '')) return origin;
  const own = addresses().find((address) => OPEN_HOSTS.includes(HOST) || address === HOST);
  if (own === undefined) return origin;
  const url = new URL(origin);
  url.hostname = own;
  return url.origin;
}
