import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.js';

let api: TestApi;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'studyhall-web-'));
  await mkdir(join(webRoot, 'assets', 'workers'), { recursive: true });
  await mkdir(join(webRoot, 'guides'));
  await mkdir(join(webRoot, 'pages'));
  await writeFile(join(webRoot, 'pages', 'cards.html'), '<!doctype html><title>page</title> with its code');
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(join(webRoot, 'assets', 'index-abc.js'), 'x'.repeat(5_000));
  await writeFile(join(webRoot, 'assets', 'workers', 'colours-abc.js'), 'x');
  await writeFile(join(webRoot, 'sw.js'), 'x');
  await writeFile(join(webRoot, 'guides', 'students.html'), 'guide');
  await writeFile(join(webRoot, '..', 'secret.txt'), 'secret');
  api = await startApi({ webRoot, env: { PUBLIC_URL: 'https://school.example' } });
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true, force: true });
});

describe('the web app', () => {
  const page = { accept: 'text/html,*/*' };
  it('answers every page address with its index, not to be cached', async () => {
    for (const path of [
      '/',
      '/signin',
      '/chat',
      '/chat?x=1',
      '/admin',
      '/admin-v2',
      '/join/abc',
      '/whatever/else',
    ]) {
      const answer = await api.visitor.get(path, page);
      expect(answer).toMatchObject({
        status: 200,
        body: expect.stringContaining('<title>page</title>') as string,
      });
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
  });

  it('answers the copy of its index that names the code of a page, where there is one', async () => {
    for (const path of ['/cards', '/cards/review', '/cards?x=1']) {
      const answer = await api.visitor.get(path, page);
      expect(answer.body, path).toContain('with its code');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
    expect((await api.visitor.get('/plans', page)).body).not.toContain('with its code');
  });

  it('answers the addresses of its routes to clients that ask for no type, HEAD too', async () => {
    const routes = await readFile(new URL('../../../web/src/shell/routes.tsx', import.meta.url), 'utf8');
    const paths = [...routes.matchAll(/<Route path="(?!\/api|\/download)([^"]+)"/g)].map(([, path]) =>
      path!.replace(/:\w+/, 'abc').replace('?', ''),
    );
    expect(paths).toEqual(expect.arrayContaining(['/', '/signin', '/chat/abc', '/admin', '/join/abc']));
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        for (const headers of [{ accept: '*/*' }, {}]) {
          const answer = await answerOf({ method, path, headers });
          expect(answer, `${method} ${path}`).toMatchObject({
            status: 200,
            type: 'text/html; charset=utf-8',
          });
          expect(answer.text.includes('<title>page</title>')).toBe(method === 'GET');
        }
      }
    }
    for (const headers of [{ accept: '*/*' }, {}])
      expect(await answerOf({ method: 'GET', path: '/whatever/else', headers })).toMatchObject({
        status: 404,
        text: expect.stringContaining('"not_found"') as string,
      });
  });

  it('serves hashed assets as immutable and compressed, and guides', async () => {
    const asset = await api.visitor.get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(asset.body).toBe('x'.repeat(5_000));
    expect(await api.visitor.get('/guides/students.html', page)).toMatchObject({
      status: 200,
      body: 'guide',
    });
  });

  it('sends the policies of a page with pages and scripts of workers, not with their parts', async () => {
    const headersOf = async (path: string): Promise<Headers> => (await api.visitor.get(path, page)).headers;
    for (const path of ['/', '/guides/students.html', '/sw.js', '/assets/workers/colours-abc.js']) {
      const headers = await headersOf(path);
      expect(headers.get('content-security-policy'), path).toContain("connect-src 'self'");
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
    }
    const part = await headersOf('/assets/index-abc.js');
    expect(Object.fromEntries(part)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age') as string,
    });
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(part.has(name), name).toBe(false);
    expect((await headersOf('/api/me')).get('content-security-policy')).toContain("default-src 'none'");
  });

  it('serves what a new build of the web put there while it runs', async () => {
    const fresh = (): Promise<number> => api.visitor.get('/assets/index-def.js').then(({ status }) => status);
    expect(await fresh()).toBe(404);
    await writeFile(join(webRoot, 'assets', 'index-def.js'), 'new');
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>page</title> of a new build');
    await expect.poll(fresh).toBe(200);
    expect((await api.visitor.get('/chat', page)).body).toContain('of a new build');
  });

  it('answers addresses of the api, and files that are not there, with a JSON 404', async () => {
    for (const path of [
      '/api/x',
      '/history/x',
      '/messages/1',
      '/download/x',
      '/chat/turns/1/x',
      '/assets/nothing.js',
      '/favicon.ico',
    ]) {
      expect(await api.visitor.get(path, page)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await api.visitor.get('/signin', { accept: 'application/json' })).status).toBe(404);
  });

  it('answers the address of a file that is gone with its index in a tab, and with JSON to programs', async () => {
    const { client } = await api.signedIn();
    const id = randomUUID();
    for (const path of [
      `/api/files/${id}`,
      `/download/${id}/notes.pdf`,
      `/api/code/download/${id}/notes.pdf`,
    ]) {
      const inTab = await answerOf({ path, headers: { ...page, cookie: client.cookie ?? '' } });
      expect(inTab, path).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
      expect(inTab.text).toContain('<title>page</title>');
      expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('answers the address of a file without a session, or with one that may open nothing yet, in the same way', async () => {
    const [path, { client, user }] = [`/api/files/${randomUUID()}`, await api.signedIn()];
    await api.db.query('UPDATE users SET must_change_password = true WHERE id = $1', [user.id]);
    for (const [status, cookie] of [
      [401, ''],
      [403, client.cookie ?? ''],
    ] as const) {
      const inTab = await answerOf({ path, headers: { ...page, cookie } });
      expect(inTab).toMatchObject({ status, type: 'text/html; charset=utf-8' });
      expect(inTab.text).toContain('<title>page</title>');
      const toProgram = await answerOf({ path, headers: { accept: 'application/json', cookie } });
      expect(toProgram).toMatchObject({ status, type: 'application/json; charset=utf-8' });
    }
  });

  it('serves no path outside of its folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/%00',
      '//etc/passwd',
    ]) {
      expect([400, 404]).toContain((await answerOf({ path })).status);
    }
  });

  /** Sends the path and the headers as they are; `fetch` would normalise the one and add to the other. */
  const answerOf = (request: RequestOptions): Promise<{ status?: number; type?: string; text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(api.url);
      httpRequest({ host, port, ...request }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, type: response.headers['content-type'], text }),
        );
      })
        .on('error', reject)
        .end();
    });
});
