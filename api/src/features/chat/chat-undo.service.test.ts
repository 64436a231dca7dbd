import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ChatMessage,
  ChatSearchResults,
  ConversationView,
  ErrorBody,
  PersonView,
  UndoAnswer,
  UndoOffer,
} from '@studyhall/contracts';
import { RedisConnections } from '@studyhall/platform';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { eraseDue } from '../../../../tests/support/erase-due.js';
import { SharedLimit } from '../../http/shared-limit.js';
import { REMOVALS } from './chat.removals.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.stop());

interface Chat {
  client: HttpClient;
  userId: number;
  /** Questions without replies, so that no worker is needed. */
  say: (content: string, edited_message_id?: number) => Promise<number>;
  texts: () => Promise<string[]>;
}

async function chat(): Promise<Chat> {
  const { client, user } = await api.signedIn();
  return {
    client,
    userId: user.id,
    say: async (content, edited_message_id) => {
      const request = { role: 'user', content, edited_message_id };
      return (await client.post<{ message_id: number }>('/save-message', request)).body.message_id;
    },
    texts: async () =>
      (await client.get<ChatMessage[]>('/history')).body.map(({ content, versions }) =>
        versions ? `${content} ${versions.current}/${versions.of}` : content,
      ),
  };
}

const rename = (by: HttpClient, id: string | undefined, title: string) =>
  by.send('PUT', `/api/conversations/${id}`, { title });

const undo = (by: HttpClient, { undo_id }: UndoOffer) => by.post<UndoAnswer>(`/api/undo/${undo_id}`);

const stored = (userId: number) =>
  api.db.query<Array<{ content: string }>>(`SELECT content FROM messages WHERE user_id = $1 ORDER BY id`, [
    userId,
  ]);

async function eraseEnded(userId: number): Promise<void> {
  await api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [userId]);
  await eraseDue(api.db);
}

describe('a deleted message', () => {
  it('comes back with all of its versions and what followed them', async () => {
    const { client, say, texts } = await chat();
    const one = await say('one');
    await say('two');
    const uno = await say('uno', one);
    await say('dos');
    const { body } = await client.delete<UndoOffer>(`/messages/${uno}`);
    expect(Date.parse(body.undo_until) - Date.now()).toBeGreaterThan(60_000);
    expect(await texts()).toEqual(['dos']);
    expect((await client.post(`/messages/${one}/show`, {})).status).toBe(404);
    expect((await undo(client, body)).body).toEqual({ restored: 3, conflicts: [] });
    expect(await texts()).toEqual(['uno 2/2', 'dos']);
    await client.post(`/messages/${one}/show`, {});
    expect(await texts()).toEqual(['one 1/2', 'two']);
  });

  it('comes back into its own branch where another version was chosen meanwhile', async () => {
    const { client, say, texts } = await chat();
    const one = await say('one');
    const two = await say('two');
    const { body } = await client.delete<UndoOffer>(`/messages/${two}`);
    const uno = await say('uno', one);
    await undo(client, body);
    expect(await texts()).toEqual(['uno 2/2']);
    await client.post(`/messages/${one}/show`, {});
    expect(await texts()).toEqual(['one 1/2', 'two']);
    expect(uno).toBeGreaterThan(two);
  });

  it('is erased with every version once its time is over, and then answers 410', async () => {
    const { client, userId, say, texts } = await chat();
    const one = await say('one');
    await say('two');
    const uno = await say('uno', one);
    await say('dos');
    const { body } = await client.delete<UndoOffer>(`/messages/${uno}`);
    await eraseEnded(userId);
    expect(await stored(userId)).toEqual([{ content: 'dos' }]);
    expect(await undo(client, body)).toMatchObject({ status: 410, body: { code: 'undo_expired' } });
    expect(await texts()).toEqual(['dos']);
  });
});

describe('a cleared chat', () => {
  it('comes back with its title, before what was said meanwhile', async () => {
    const { client, say, texts } = await chat();
    await say('one');
    const [before] = (await client.get<ConversationView[]>('/api/conversations')).body;
    await rename(client, before?.id, 'Numbers');
    const { body } = await client.post<UndoOffer>('/clear-history', {});
    expect(await texts()).toEqual([]);
    await say('two');
    expect((await undo(client, body)).status).toBe(200);
    expect(await texts()).toEqual(['one', 'two']);
    const [after] = (await client.get<ConversationView[]>('/api/conversations')).body;
    expect(after).toMatchObject({ id: before?.id, title: 'Numbers' });
    expect(await undo(client, body)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
  });

  it('is erased with versions out of view', async () => {
    const { client, userId, say } = await chat();
    await say('uno', await say('one'));
    await client.post('/clear-history', {});
    await eraseEnded(userId);
    expect(await stored(userId)).toEqual([]);
  });
});

describe('a deleted conversation', () => {
  it('is nowhere until it is restored', async () => {
    const { client, userId, say } = await chat();
    const message = await say('Photosynthesis');
    const [{ id } = { id: '' }] = (await client.get<ConversationView[]>('/api/conversations')).body;
    const { body } = await client.delete<UndoOffer>(`/api/conversations/${id}`);
    const found = async (): Promise<string[]> => {
      const { body: all } = await client.get<ChatSearchResults>('/api/search?q=photosynthesis');
      return all.messages.map((one) => one.conversation_id);
    };
    const listed = async (): Promise<string[]> =>
      (await client.get<ConversationView[]>('/api/conversations')).body.map((one) => one.id);
    expect(await listed()).not.toContain(id);
    expect(await found()).toEqual([]);
    const calls = [
      client.get(`/history?conversation_id=${id}`),
      client.post('/clear-history', { conversation_id: id }),
      client.post('/chat', { message: 'x', conversation_id: id }),
      client.post('/save-message', { role: 'user', content: 'x', conversation_id: id }),
      client.post(`/api/conversations/${id}/activate`, {}),
      rename(client, id, 'x'),
      client.delete(`/api/conversations/${id}`),
      client.delete(`/messages/${message}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    const admin = await api.signedIn({ role: 'MASTER_ADMIN' });
    const person = await admin.client.get<PersonView>(`/api/users/${userId}`);
    expect(person.body.usage).toMatchObject({ conversations: 0, messages: 0 });

    const stranger = await api.signedIn();
    expect((await undo(stranger.client, body)).status).toBe(404);
    expect((await undo(client, body)).body).toEqual({ restored: 1, conflicts: [] });
    expect(await listed()).toContain(id);
    expect(await found()).toEqual([id]);
    expect((await client.get<ChatMessage[]>(`/history?conversation_id=${id}`)).body).toMatchObject([
      { id: message },
    ]);
  });

  it('is restored by its own id too, also by a page that does not know whether it was deleted', async () => {
    const { client, userId, say, texts } = await chat();
    await say('one');
    const [{ id } = { id: '' }] = (await client.get<ConversationView[]>('/api/conversations')).body;
    const restore = async (by: HttpClient) => (await by.post(`/api/conversations/${id}/restore`, {})).status;
    expect(await restore(client)).toBe(200);
    await client.delete(`/api/conversations/${id}`);
    expect(await restore((await api.signedIn()).client)).toBe(404);
    expect([await restore(client), await restore(client)]).toEqual([200, 200]);
    await client.post(`/api/conversations/${id}/activate`, {});
    expect(await texts()).toEqual(['one']);
    await client.delete(`/api/conversations/${id}`);
    await api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [userId]);
    expect(await restore(client)).toBe(410);
  });

  it('takes along what was deleted in it before, and refuses to restore that without it', async () => {
    const { client, userId, say } = await chat();
    const message = await say('one');
    await say('two');
    const [{ id } = { id: '' }] = (await client.get<ConversationView[]>('/api/conversations')).body;
    const deleted = await client.delete<UndoOffer>(`/messages/${message}`);
    await client.delete(`/api/conversations/${id}`);
    expect((await undo(client, deleted.body)).status).toBe(404);
    await eraseEnded(userId);
    expect(await stored(userId)).toEqual([]);
  });
});

it.each([
  ['its undo', 1],
  ['its address', 20],
] as const)('of 20 restores at once of a conversation by %s, %i succeed', async (by, count) => {
  const { client, say } = await chat();
  await say('one');
  const [{ id } = { id: '' }] = (await client.get<ConversationView[]>('/api/conversations')).body;
  const { body } = await client.delete<UndoOffer>(`/api/conversations/${id}`);
  const path = by === 'its undo' ? `/api/undo/${body.undo_id}` : `/api/conversations/${id}/restore`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.post<ErrorBody>(path)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(count);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_undone' } });
  expect((await client.get<ConversationView[]>('/api/conversations')).body).toMatchObject([{ id }]);
});

it('a user who deletes far too often waits, and no other', async () => {
  const { client, userId, say } = await chat();
  const limit = new SharedLimit(api.app.get(RedisConnections), 'limit:removals', REMOVALS);
  await limit.consume(String(userId), REMOVALS.points - 1);
  const [first, second] = [await say('one'), await say('two')];
  expect((await client.delete(`/messages/${first}`)).status).toBe(200);
  const [conversation] = (await client.get<ConversationView[]>('/api/conversations')).body;
  const answers = [
    await client.delete(`/messages/${second}`),
    await client.post('/clear-history', {}),
    await client.delete(`/api/conversations/${conversation?.id}`),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited', reason: 'chats_removed' } });
  const other = await chat();
  expect((await other.client.delete(`/messages/${await other.say('one')}`)).status).toBe(200);
});
