import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const codeOf = ({ body }: { body: unknown }): unknown => (body as { code?: string }).code;

let api: TestApi;
let ann: { user: { id: number }; client: HttpClient };
let ben: typeof ann;
beforeAll(async () => {
  api = await startApi();
  [ann, ben] = [await api.signedIn(), await api.signedIn()];
});
afterAll(() => api.stop());

const madeFor = (id: number | string) => ({ 'x-account-id': String(id) });

function file(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['The text of a file.'], { type: 'text/plain' }), 'notes.txt');
  form.append('settings', '{}');
  return form;
}

it('a write that was made for another account changes nothing', async () => {
  const { client } = ben;
  for (const named of [ann.user.id, '', 'me', `0${ben.user.id}`, `${ben.user.id}, ${ben.user.id}`]) {
    const refused = await client.post('/api/conversations', undefined, madeFor(named));
    expect([refused.status, codeOf(refused), named]).toEqual([409, 'other_account', named]);
  }
  const message = { message: 'From Ann', client_message_id: crypto.randomUUID() };
  const headers = { ...madeFor(ann.user.id), prefer: 'respond-async' };
  expect((await client.post('/chat', message, headers)).status).toBe(409);
  // The body is not read: also an invalid one is refused for its account.
  expect(codeOf(await client.post('/chat', {}, headers))).toBe('other_account');
  expect(codeOf(await client.post('/api/upload', file(), madeFor(ann.user.id)))).toBe('other_account');
  expect((await client.get('/history')).body).toEqual([]);
  const [{ count }] = await api.db.query('SELECT count(*)::int FROM files WHERE user_id = $1', [ben.user.id]);
  expect(count).toBe(0);
});

it('a write that was stored for its account answers no other account, though it is repeated', async () => {
  const headers = { ...madeFor(ann.user.id), prefer: 'respond-async' };
  const message = { message: 'Once', client_message_id: crypto.randomUUID() };
  expect((await ann.client.post('/chat', message, headers)).status).toBe(202);
  expect((await ben.client.post('/chat', message, headers)).status).toBe(409);
});

it('a write for the account of the session, and one that names none, is accepted', async () => {
  const { client, user } = ann;
  expect((await client.post('/api/conversations', undefined, madeFor(user.id))).status).toBe(201);
  expect((await client.post('/api/conversations')).status).toBe(201);
  expect((await client.post('/api/upload', file(), madeFor(user.id))).status).toBe(200);
  expect((await client.get('/api/me', madeFor(ben.user.id))).status).toBe(200);
});

it('without a session, the header changes nothing', async () => {
  const refused = await api.visitor.post('/api/conversations', undefined, madeFor(ann.user.id));
  expect([refused.status, refused.headers.get('x-account-id')]).toEqual([401, null]);
});

it('a sign-out of another account ends no session', async () => {
  const { client, user } = await api.signedIn();
  expect((await client.post('/api/logout', undefined, madeFor(ann.user.id))).status).toBe(409);
  expect((await client.get('/api/me')).status).toBe(200);
  expect((await client.post('/api/logout', undefined, madeFor(user.id))).status).toBe(204);
  expect((await client.get('/api/me')).status).toBe(401);
});

it('every answer in a session names its account', async () => {
  const { client, user } = ann;
  const answers = [
    await client.get('/api/me'),
    await client.get('/history'),
    await client.get('/api/conversations'),
    await client.get('/api/files/00000000-0000-4000-8000-000000000000'),
    await client.post('/chat', {}),
    await client.post('/api/conversations', undefined, madeFor(ben.user.id)),
    await client.get('/api/audit'),
  ];
  expect(new Set(answers.map(({ headers }) => headers.get('x-account-id')))).toEqual(
    new Set([String(user.id)]),
  );
});

it.each([
  ['number', (id: number) => id],
  ['text', (id: number) => String(id)],
])('a socket for another account is refused in its handshake (%s)', async (_kind, write) => {
  const connect = (auth: object): Promise<string> =>
    new Promise((resolve) => {
      const socket = io(api.url, {
        ...{ auth, transports: ['websocket'], forceNew: true, reconnection: false },
        extraHeaders: { cookie: ben.client.cookie ?? '' },
      });
      const end = (result: string): void => {
        socket.disconnect();
        resolve(result);
      };
      socket.on('connect', () => end('connected'));
      socket.on('connect_error', (error) => end(error.message));
    });
  expect(await connect({ account_id: write(ann.user.id) })).toBe('other_account');
  expect(await connect({ account_id: write(ben.user.id) })).toBe('connected');
  expect(await connect({})).toBe('connected');
});
