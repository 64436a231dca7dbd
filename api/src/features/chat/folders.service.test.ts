import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConversationView, FolderView } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let mia: HttpClient;
let eve: HttpClient;
/** Three conversations, the oldest first. */
let ids: string[];
beforeAll(async () => {
  api = await startApi();
  const { user, client } = await api.signedIn();
  mia = client;
  eve = (await api.signedIn()).client;
  const made = await api.db.query<Array<{ id: string }>>(
    `INSERT INTO conversations (user_id, title, updated_at)
     SELECT $1, 'Lesson ' || n, now() - (10 - n) * interval '1 hour' FROM generate_series(1, 3) n RETURNING id`,
    [user.id],
  );
  ids = made.map(({ id }) => id);
});
afterAll(() => api.stop());

const change = (client: HttpClient, id: string | undefined, body: object) =>
  client.send<{ detail?: string }>('PUT', `/api/conversations/${id}`, body);
const titles = async (query = ''): Promise<string[]> =>
  (await mia.get<ConversationView[]>(`/api/conversations${query}`)).body.map(({ title }) => title);

it('pinned chats come first, once, on the first page', async () => {
  expect(await titles()).toEqual(['Lesson 3', 'Lesson 2', 'Lesson 1']);
  expect((await change(mia, ids[0], { pinned: true })).status).toBe(200);
  const first = (await mia.get<ConversationView[]>('/api/conversations?limit=1')).body;
  expect(first.map(({ title, pinned }) => [title, pinned])).toEqual([
    ['Lesson 1', true],
    ['Lesson 3', false],
  ]);
  const { updated_at, id } = first[1] ?? { updated_at: '', id: '' };
  expect(await titles(`?limit=5&before=${updated_at},${id}`)).toEqual(['Lesson 2']);
  await change(mia, ids[0], { pinned: false });
  expect(await titles('?limit=1')).toEqual(['Lesson 3']);
});

it('archived chats have a list of their own, are found, and return with the next message', async () => {
  await change(mia, ids[1], { pinned: true });
  await change(mia, ids[1], { archived: true });
  expect(await titles()).toEqual(['Lesson 3', 'Lesson 1']);
  expect(await titles('?archived=true')).toEqual(['Lesson 2']);
  const { body } = await mia.get('/api/search?q=lesson+2');
  expect(body).toMatchObject({ conversations: [{ id: ids[1], archived: true }] });
  await mia.post('/chat', { message: 'Go on', conversation_id: ids[1] }, { prefer: 'respond-async' });
  expect(await titles('?archived=true')).toEqual([]);
  expect((await titles())[0]).toBe('Lesson 2');
});

it('a new chat is in the folder that it is made in, and the next empty one where it is asked for', async () => {
  const name = 'Physics';
  const { folder_id } = (await mia.post<{ folder_id: number }>('/api/conversations/folders', { name })).body;
  const make = async (client: HttpClient, body?: object) =>
    (await client.post<{ conversation_id: string }>('/api/conversations', body)).body.conversation_id;
  const folderOf = async (id: string) =>
    (await mia.get<ConversationView[]>('/api/conversations')).body.find((one) => one.id === id)?.folder_id;
  const id = await make(mia, { folder_id });
  expect(await folderOf(id)).toBe(folder_id);
  expect(await make(mia)).toBe(id);
  expect(await folderOf(id)).toBeNull();
  expect((await eve.post('/api/conversations', { folder_id })).status).toBe(404);
  await mia.send('DELETE', `/api/conversations/folders/${folder_id}`);
  await mia.send('DELETE', `/api/conversations/${id}`);
});

it('folders hold chats by subject, and leave them when they go', async () => {
  const { folder_id } = (
    await mia.post<{ folder_id: number }>('/api/conversations/folders', { name: ' Biology ' })
  ).body;
  const twice = await mia.post<{ detail: string }>('/api/conversations/folders', { name: 'BIOLOGY' });
  expect([twice.status, twice.body.detail]).toEqual([409, 'You already have a folder with this name.']);
  expect((await mia.post('/api/conversations/folders', { name: ' ' })).status).toBe(422);
  await change(mia, ids[2], { folder_id });
  expect(await titles(`?folder_id=${folder_id}`)).toEqual(['Lesson 3']);
  expect(await titles()).toContain('Lesson 3');
  await mia.send('PUT', `/api/conversations/folders/${folder_id}`, { name: 'Chemistry' });
  const list = await mia.get<{ folders: FolderView[] }>('/api/conversations/folders');
  expect(list.body.folders).toEqual([{ id: folder_id, name: 'Chemistry' }]);
  expect((await mia.delete(`/api/conversations/folders/${folder_id}`)).status).toBe(200);
  expect(
    (await mia.get<ConversationView[]>('/api/conversations')).body.map(({ folder_id: id }) => id),
  ).toEqual([null, null, null]);
});

it("another user's chat and folder do not exist", async () => {
  const { folder_id } = (await mia.post<{ folder_id: number }>('/api/conversations/folders', { name: 'Own' }))
    .body;
  const own = await eve.post<{ conversation_id: string }>('/api/conversations');
  for (const answer of [
    await change(eve, ids[0], { pinned: true }),
    await change(eve, ids[0], { archived: true }),
    await change(eve, own.body.conversation_id, { folder_id }),
    await eve.send('PUT', `/api/conversations/folders/${folder_id}`, { name: 'Hers' }),
    await eve.delete(`/api/conversations/folders/${folder_id}`),
  ])
    expect(answer.status).toBe(404);
  expect((await eve.get('/api/conversations/folders')).body).toEqual({ folders: [] });
});

it('at most 30 chats are pinned', async () => {
  const { user, client } = await api.signedIn();
  const [first] = await api.db.query<Array<{ id: string }>>(
    `INSERT INTO conversations (user_id, title, pinned_at)
     SELECT $1, 'x', CASE WHEN n > 1 THEN now() END FROM generate_series(1, 31) n RETURNING id`,
    [user.id],
  );
  const { status, body } = await change(client, first?.id, { pinned: true });
  expect([status, body.detail]).toEqual([409, 'You can pin at most 30 chats. Unpin one first.']);
});
