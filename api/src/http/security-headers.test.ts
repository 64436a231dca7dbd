import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Config } from '@studyhall/platform';
import { addSecurityHeaders, asPage } from './security-headers.js';

/** The headers of an answer of a school with this public address. */
async function headersAt(PUBLIC_URL: string | undefined): Promise<Record<string, unknown>> {
  const server = Fastify();
  addSecurityHeaders(server, { PUBLIC_URL } as Config);
  server.get('/', () => 'answer');
  const { headers } = await server.inject('/');
  await server.close();
  return headers;
}

it('an answer runs nothing, is in no frame and names the page to no other site', async () => {
  expect(await headersAt(undefined)).toMatchObject({
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

it('browsers keep to HTTPS for a year, also for subdomains, where the public address is HTTPS', async () => {
  expect(await headersAt('https://school.example')).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  for (const address of ['http://school.example', undefined])
    expect(await headersAt(address)).not.toHaveProperty('strict-transport-security');
});

it('a page runs its own scripts alone, loads from its own address alone, and is in no frame', async () => {
  const server = Fastify();
  addSecurityHeaders(server, {} as Config);
  server.get('/', (_request, reply) => {
    asPage(reply, ["base-uri 'self'"]);
    return 'page';
  });
  const { headers } = await server.inject('/');
  await server.close();
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  // What a page replaces stands there once.
  expect(policy.filter((directive) => directive.startsWith('base-uri'))).toEqual(["base-uri 'self'"]);
});
