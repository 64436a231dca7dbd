import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, startLocalServer, type LocalServer } from '../../test/local.server.js';
import type { ResolveHost } from './guarded.connector.js';
import { createGuardedFetch, type GuardedFetchOptions } from './index.js';

const PUBLIC = '93.184.216.34';

let server: LocalServer;
let asked: string[] = [];
let handler: (request: IncomingMessage, response: ServerResponse) => unknown;

beforeAll(async () => {
  server = await startLocalServer((request, response) => {
    asked.push(request.url ?? '');
    void handler(request, response);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  handler = (_request, response) => response.setHeader('content-type', 'text/html').end('<p>inside</p>');
});

function guard(options: Partial<GuardedFetchOptions> = {}) {
  return createGuardedFetch({ timeoutMs: 15_000, maxBytes: 10_000, allowedTypes: ['text/html'], ...options });
}

/** Allows every port, so that only the address can be the reason of a rejection. */
function portOfServer(): number[] {
  return [80, 443, Number(new URL(server.url).port)];
}

function answering(...answers: string[][]): { resolve: ResolveHost; hosts: string[] } {
  const hosts: string[] = [];
  const resolve: ResolveHost = (hostname, callback) => {
    const addresses = answers[Math.min(hosts.length, answers.length - 1)] ?? [];
    hosts.push(hostname);
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    queueMicrotask(() => callback(null, found));
  };
  return { resolve, hosts };
}

describe('an address that leads inside is refused before a connection', () => {
  const FORMS = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.01',
    '%31%32%37.0.0.1',
    '127.0.0.1.',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '0',
    '0.0.0.0',
    'localhost',
    'LOCALHOST.',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
  ];
  it.each(FORMS)('http://%s', async (host) => {
    const fetch = guard({ ports: portOfServer() });
    const { port } = new URL(server.url);
    await expect(fetch(`http://${host}:${port}/`)).rejects.toMatchObject({ code: 'outbound_refused' });
    expect(asked).toEqual([]);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.5/',
    'http://192.168.0.1/',
    'http://[fe80::1%25eth0]/',
    'http://93.184.216.34:22/',
    'http://93.184.216.34:6379/',
    'http://user:secret@93.184.216.34/',
    'http://user@93.184.216.34/',
    'ftp://93.184.216.34/',
    'file:///etc/passwd',
    'gopher://93.184.216.34/',
    'data:text/html,x',
    'javascript:alert(1)',
    'unix:/run/postgresql',
    '//93.184.216.34/',
    'http://',
    'http://1.2.3.4.5/',
    `http://93.184.216.34/${'a'.repeat(5000)}`,
    '',
  ])('%s', async (url) => {
    await expect(guard()(url)).rejects.toMatchObject({ code: 'outbound_refused' });
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['a public and a private one', [PUBLIC, '127.0.0.1']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['nothing', []],
  ])('as a name that resolves to %s', async (_name, addresses) => {
    const { resolve, hosts } = answering(addresses);
    await expect(guard({ resolve })('http://rebind.example/')).rejects.toMatchObject({
      code: 'outbound_refused',
    });
    expect(hosts).toEqual(['rebind.example']);
  });

  it('also when a name resolves to a public address first and to a private one the next time', async () => {
    const { resolve, hosts } = answering([PUBLIC], ['127.0.0.1']);
    const fetch = guard({ resolve, ports: portOfServer(), timeoutMs: 300 });
    const { port } = new URL(server.url);
    // The socket connects to the checked address: the local server receives no request.
    await expect(fetch(`http://rebind.example:${port}/`)).rejects.toMatchObject({
      code: expect.stringMatching(/outbound_(unreachable|timeout)/) as string,
    });
    await expect(fetch(`http://rebind.example:${port}/`)).rejects.toMatchObject({ code: 'outbound_refused' });
    expect(hosts).toHaveLength(2);
    expect(asked).toEqual([]);
  });
});

describe('a configured address', () => {
  it('may be private, at exactly its host and port', async () => {
    const fetch = guard({ allowPrivate: [server.place] });
    const answer = await fetch(`${server.url}/search?q=1`);
    expect(Buffer.from(answer.body).toString()).toBe('<p>inside</p>');
    expect(answer).toMatchObject({ status: 200, contentType: 'text/html', url: `${server.url}/search?q=1` });
    const other = await startLocalServer((_request, response) => response.end());
    await expect(fetch(other.url)).rejects.toMatchObject({ code: 'outbound_refused' });
    await other.close();
  });

  it('sends a body and headers', async () => {
    handler = async (request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`${request.method} ${request.headers['x-key']} ${(await bodyOf(request)).toString()}`);
    };
    const fetch = guard({ allowPrivate: [server.place] });
    const answer = await fetch(server.url, { method: 'POST', headers: { 'x-key': 'k' }, body: '{}' });
    expect(Buffer.from(answer.body).toString()).toBe('POST k {}');
  });
});

describe('a redirect', () => {
  const to = (location: string) => {
    handler = (request, response) => {
      if (request.url === '/end')
        response.setHeader('content-type', 'text/html').end(request.headers['x-key'] ?? 'none');
      else response.writeHead(302, { location }).end();
    };
  };

  it('is followed on the same host, with its headers', async () => {
    to('/end');
    const answer = await guard({ allowPrivate: [server.place] })(server.url, { headers: { 'x-key': 'k' } });
    expect([answer.url, Buffer.from(answer.body).toString()]).toEqual([`${server.url}/end`, 'k']);
  });

  it('to another host loses the headers', async () => {
    const other = await startLocalServer((request, response) => {
      response.setHeader('content-type', 'text/html').end(String(request.headers['x-key']));
    });
    to(other.url);
    const answer = await guard({ allowPrivate: [server.place, other.place] })(server.url, {
      headers: { 'x-key': 'k' },
    });
    expect(Buffer.from(answer.body).toString()).toBe('undefined');
    await other.close();
  });

  it.each([
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://localhost/',
    'file:///etc/passwd',
    'http://0x7f.1/',
  ])('to %s is refused', async (location) => {
    to(location);
    await expect(guard({ allowPrivate: [server.place] })(server.url)).rejects.toMatchObject({
      code: 'outbound_refused',
    });
  });

  it('is followed three times, not more', async () => {
    handler = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.setHeader('content-type', 'text/html').end('end');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    const fetch = guard({ allowPrivate: [server.place] });
    expect((await fetch(`${server.url}/3`)).status).toBe(200);
    await expect(fetch(`${server.url}/4`)).rejects.toMatchObject({ code: 'outbound_redirects' });
  });

  it('of a POST is not followed', async () => {
    to('/end');
    await expect(
      guard({ allowPrivate: [server.place] })(server.url, { method: 'POST', body: 'x' }),
    ).rejects.toMatchObject({
      code: 'outbound_redirects',
    });
    expect(asked).toEqual(['/']);
  });
});

describe('an answer', () => {
  it('larger than allowed is cut off, also when it only grows by decompression', async () => {
    const fetch = guard({ allowPrivate: [server.place] });
    handler = (_request, response) => {
      response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'gzip');
      response.end(gzipSync(Buffer.alloc(5_000_000)));
    };
    await expect(fetch(server.url)).rejects.toMatchObject({ code: 'outbound_too_large' });
    handler = (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.on('error', () => undefined).write(Buffer.alloc(20_000));
    };
    await expect(fetch(server.url)).rejects.toMatchObject({ code: 'outbound_too_large' });
  });

  it.each(['application/pdf', 'text/html-sandboxed', undefined])('of type %s is refused', async (type) => {
    handler = (_request, response) => {
      if (type) response.setHeader('content-type', type);
      response.end('x');
    };
    await expect(guard({ allowPrivate: [server.place] })(server.url)).rejects.toMatchObject({
      code: 'outbound_wrong_type',
    });
  });

  it('that trickles fails after the total time limit', async () => {
    // The limit ends when some of the answer has come, whatever that takes.
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const gone = new Promise<void>((resolve) => {
      handler = (_request, response) => {
        response.setHeader('content-type', 'text/html');
        let drips = 0;
        const drip = setInterval(() => {
          response.write('.');
          if ((drips += 1) === 10) limit.abort(new DOMException('Too late.', 'TimeoutError'));
        }, 20);
        void once(response, 'close').then(() => {
          clearInterval(drip);
          resolve();
        });
      };
    });
    await expect(guard({ allowPrivate: [server.place], timeoutMs: 9_000 })(server.url)).rejects.toMatchObject(
      {
        code: 'outbound_timeout',
      },
    );
    await gone;
    expect(timeout.mock.calls).toEqual([[9_000]]);
  });

  it('with an error status comes back with its body', async () => {
    handler = (_request, response) => response.writeHead(429, { 'retry-after': '3' }).end('slow');
    const answer = await guard({ allowPrivate: [server.place] })(server.url);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3']);
  });

  it('is abandoned after an abort', async () => {
    const controller = new AbortController();
    handler = () => controller.abort(new Error('stopped'));
    await expect(
      guard({ allowPrivate: [server.place] })(server.url, { signal: controller.signal }),
    ).rejects.toThrow('stopped');
  });

  it('from a closed port is "unreachable"', async () => {
    const closed = await startLocalServer(() => undefined);
    await closed.close();
    await expect(guard({ allowPrivate: [closed.place] })(closed.url)).rejects.toMatchObject({
      code: 'outbound_unreachable',
    });
  });
});
