import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnSession } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { connectSocket } from '../../../../tests/support/connect-socket.js';
import { CookieJar } from '../../../../tests/support/second-factor.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const listOf = async (client: HttpClient): Promise<OwnSession[]> =>
  (await client.get<{ sessions: OwnSession[] }>('/api/me/sessions')).body.sessions;
const statusOf = async (client: HttpClient): Promise<number> => (await client.get('/api/me')).status;

/** A socket of a session, and what ends it. */
async function listening(client: HttpClient): Promise<{ ended: Promise<string>; connected: () => boolean }> {
  const socket = await connectSocket(api.url, client);
  let detail = '';
  socket.on('session.revoked', (event: { detail: string }) => (detail = event.detail));
  const ended = new Promise<string>((resolve) => socket.once('disconnect', () => resolve(detail)));
  return { ended, connected: () => socket.connected };
}

it('shows the devices with browser, network and last use, and no token', async () => {
  const { user } = await api.signedIn();
  const jar = new CookieJar(api.url);
  const signIn = { username: user.username, password: user.password };
  const answer = await jar.client.post('/api/signin', signIn, { 'user-agent': FIREFOX });
  jar.set('session', answer.headers.getSetCookie()[0]!.split(';')[0]!.slice('session='.length));
  const [here, other] = await listOf(jar.client);
  expect(here).toMatchObject({
    current: true,
    device: { browser: 'Firefox', system: 'Linux', kind: 'desktop' },
    place: '127.0.0.1',
  });
  expect(other).toMatchObject({ current: false, place: null });
  expect(Object.keys(here!).toSorted()).toEqual(
    ['id', 'current', 'device', 'place', 'created_at', 'last_used_at'].toSorted(),
  );
});

it('ends one session, whose sockets close; the others go on', async () => {
  const { user, client } = await api.signedIn();
  const other = await api.openSession(user);
  const [mine, theirs] = [await listening(client), await listening(other)];
  const id = (await listOf(client)).find(({ current }) => !current)!.id;
  expect((await client.delete(`/api/me/sessions/${id}`)).body).toEqual({ ended: 1 });
  const detail = 'You signed this device out from another one. Please sign in again.';
  expect(await theirs.ended).toBe(detail);
  expect((await other.get('/api/me')).body).toMatchObject({ code: 'session_ended', detail });
  expect([await statusOf(client), mine.connected()]).toEqual([200, true]);
  expect((await client.delete(`/api/me/sessions/${id}`)).status).toBe(404);
});

it('ends all others at once, and none of another user', async () => {
  const { user, client } = await api.signedIn();
  const others = [await api.openSession(user), await api.openSession(user)];
  const sockets = await Promise.all(others.map(listening));
  const stranger = await api.signedIn();
  const [theirs] = await listOf(stranger.client);
  expect((await client.delete(`/api/me/sessions/${theirs!.id}`)).status).toBe(404);
  expect((await client.delete('/api/me/sessions')).body).toEqual({ ended: 2 });
  await Promise.all(sockets.map(({ ended }) => ended));
  expect(await Promise.all([client, stranger.client, ...others].map(statusOf))).toEqual([200, 200, 401, 401]);
});
