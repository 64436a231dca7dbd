import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trustedProxies } from '@studyhall/platform';
import { trustSetting } from './proxy.trust.js';

/** The client's address of a request that came from `peer` with `forwarded`. */
async function clientOf(setting: string, peer: string, forwarded?: string): Promise<string> {
  const server = Fastify({ trustProxy: trustSetting(trustedProxies.parse(setting)) });
  server.get('/', (request) => request.ip);
  const { body } = await server.inject({
    url: '/',
    remoteAddress: peer,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  await server.close();
  return body;
}

it.each([
  ['0', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['1', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
  ['1', '10.0.0.5', undefined, '10.0.0.5'],
  ['1', '10.0.0.5', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['true', '10.0.0.5', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['2', '10.0.0.5', '1.2.3.4, 203.0.113.9, 10.0.0.6', '203.0.113.9'],
  ['2', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.5', '1.2.3.4, 203.0.113.9, 10.0.0.6', '203.0.113.9'],
  ['10.0.0.0/8', '::ffff:10.0.0.5', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '198.51.100.7', '1.2.3.4', '198.51.100.7'],
  ['10.0.0.5', '10.0.0.5', '10.0.0.5', '10.0.0.5'],
])('TRUST_PROXY=%s: a connection from %s with %j comes from %s', async (setting, peer, forwarded, client) => {
  expect(await clientOf(setting, peer, forwarded)).toBe(client);
});
