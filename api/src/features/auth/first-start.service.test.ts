import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DataSource } from 'typeorm';
import { loadConfig } from '@studyhall/platform';
import { signIn, startTestServers, type TestServers } from '@studyhall/testing';
import { createApp } from '../../create-app.js';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());
afterEach(() => vi.restoreAllMocks());

const create = (env: Record<string, string> = {}) =>
  createApp(loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...servers.env, ...env }));

it.each([
  ['short', 'A password must have at least 8 characters.'],
  ['Password1', 'That password is too easy to guess. Please choose another one.'],
  ['admin2026', 'A password cannot be the username or almost the same. Please choose another one.'],
])('refuses the master password %s with the reason', async (password, reason) => {
  const app = await create({ MASTER_ADMIN_PASSWORD: password });
  await expect(app.init()).rejects.toThrow(`Settings: MASTER_ADMIN_PASSWORD: ${reason}`);
  await app.close();
});

it('creates one master admin when two processes start at once, and prints the password once', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  const apps = await Promise.all([create(), create()]);
  await Promise.all(apps.map((app) => app.listen(0, '127.0.0.1')));
  vi.restoreAllMocks();
  const lines = printed.filter((line) => line.startsWith('Master admin: '));
  expect(lines).toEqual([
    expect.stringMatching(/^Master admin: admin \/ \S{16} \(shown only now: write it down\)\n$/),
  ]);

  const [app] = apps;
  const password = / \/ (\S+) /.exec(lines[0] ?? '')?.[1] ?? '';
  const client = await signIn((await app?.getUrl()) ?? '', { username: 'admin', password });
  expect(await client.get('/api/me')).toMatchObject({ body: { role: 'MASTER_ADMIN', school: 'admin' } });
  expect(await app?.get(DataSource).query('SELECT count(*)::int AS n FROM users')).toEqual([{ n: 1 }]);
  await Promise.all(apps.map((one) => one.close()));
});
