import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HttpClient, TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
let pupil: { user: TestUser; client: HttpClient };
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());
beforeEach(async () => {
  pupil = await api.signedIn();
});

const hold = async () =>
  expect((await master.post(`/api/users/${pupil.user.id}/hold`, { reason: 'Case 12' })).status).toBe(200);
async function put(path: string, body: object): Promise<void> {
  expect([path, (await pupil.client.send('PUT', path, body)).status]).toEqual([path, 200]);
}
async function made<Body>(path: string, body: object): Promise<Body> {
  return (await pupil.client.post<Body>(path, body)).body;
}
/** What is kept of texts that were overwritten, the oldest first. */
async function changes(): Promise<Array<[string, object]>> {
  const rows = await api.db.query<Array<{ table_name: string; row: object }>>(
    `SELECT table_name, row FROM held_rows WHERE user_id = $1 AND is_change ORDER BY id`,
    [pupil.user.id],
  );
  return rows.map(({ table_name, row }) => [table_name, row]);
}
const any = expect.anything() as unknown;

/** A chat with a rated reply. */
async function chat(): Promise<{ conversation: string; reply: number }> {
  const conversation = randomUUID();
  await api.db.query(`INSERT INTO conversations (id, user_id, title) VALUES ($1, $2, 'Old title')`, [
    conversation,
    pupil.user.id,
  ]);
  const [row] = await api.db.query<[{ id: number }]>(
    `INSERT INTO messages (conversation_id, user_id, role, content, rating, rating_reason)
     VALUES ($1, $2, 'assistant', 'Here.', 'down', 'Old reason') RETURNING id`,
    [conversation, pupil.user.id],
  );
  return { conversation, reply: row.id };
}

it('keeps every text that the person overwrites, until the hold ends', async () => {
  const { memory_id } = await made<{ memory_id: number }>('/api/me/memories', { text: 'Old memory' });
  await put('/api/me/instructions', { text: 'Old instructions' });
  await put('/api/me/name', { preferred_name: 'Oldie' });
  const card = { front: 'Old front', back: 'Back' };
  const { deck_id } = await made<{ deck_id: string }>('/api/decks', { title: 'Old deck', cards: [card] });
  const { body: deck } = await pupil.client.get<{ cards: Array<{ id: string }> }>(`/api/decks/${deck_id}`);
  const { folder_id } = await made<{ folder_id: number }>('/api/conversations/folders', {
    name: 'Old folder',
  });
  const { conversation, reply } = await chat();
  await hold();

  await put(`/api/me/memories/${memory_id}`, { text: 'New' });
  await put('/api/me/instructions', { text: 'New' });
  await put('/api/me/name', { preferred_name: 'New' });
  await put(`/api/cards/${deck.cards[0]?.id}`, { front: 'New', back: 'Back' });
  await put(`/api/decks/${deck_id}`, { title: 'New' });
  await put(`/api/conversations/folders/${folder_id}`, { name: 'New' });
  await put(`/api/conversations/${conversation}`, { title: 'New' });
  await put(`/messages/${reply}/rating`, { rating: null });
  expect(await changes()).toEqual([
    ['student_notes', { id: memory_id, kind: 'memory', text: 'Old memory' }],
    ['student_notes', { id: any, kind: 'instructions', text: 'Old instructions' }],
    ['users', expect.objectContaining({ id: pupil.user.id, preferred_name: 'Oldie' })],
    ['cards', { id: deck.cards[0]?.id, deck_id, front: 'Old front', back: 'Back' }],
    ['decks', { id: deck_id, title: 'Old deck' }],
    ['conversation_folders', { id: folder_id, name: 'Old folder' }],
    ['conversations', { id: conversation, title: 'Old title' }],
    ['messages', { id: reply, conversation_id: conversation, rating: 'down', rating_reason: 'Old reason' }],
  ]);
  expect((await master.delete(`/api/users/${pupil.user.id}/hold`)).status).toBe(200);
  expect(await changes()).toEqual([]);
});

it('keeps the title of a cleared chat, and answers that are given again', async () => {
  const { conversation } = await chat();
  const [ticket, activity, work] = [randomUUID(), randomUUID(), randomUUID()];
  await api.db.query(
    `INSERT INTO activities (id, kind, title, instructions, study_mode, for_all, created_by, rules)
     VALUES ($1, 'quiz', 'Quiz', '', 'off', true, 'Teacher', '{}')`,
    [activity],
  );
  await api.db.query(
    `WITH t AS (INSERT INTO lesson_tickets (id, activity_id) VALUES ($1, $2)),
          w AS (INSERT INTO activity_work (id, activity_id, user_id, answer, feedback)
                VALUES ($4, $2, $3, 'Old work', 'Old feedback'))
     INSERT INTO lesson_ticket_answers (ticket_id, user_id, question, value) VALUES ($1, $3, 1, '"old answer"')`,
    [ticket, activity, pupil.user.id, work],
  );
  await hold();
  await api.db.query(
    `UPDATE lesson_ticket_answers SET value = '"new"', group_of = NULL WHERE ticket_id = $1`,
    [ticket],
  );
  await api.db.query(`UPDATE activity_work SET feedback = 'New' WHERE id = $1`, [work]);
  expect((await pupil.client.post('/clear-history', { conversation_id: conversation })).status).toBe(200);
  expect(await changes()).toEqual([
    ['lesson_ticket_answers', { ticket_id: ticket, question: 1, value: 'old answer' }],
    ['activity_work', { id: work, activity_id: activity, answer: 'Old work', feedback: 'Old feedback' }],
    ['conversations', { id: conversation, title: 'Old title' }],
  ]);
});

it('keeps nothing of what did not change, was empty, or is of a person who is not held', async () => {
  await put('/api/me/instructions', { text: 'Mine' });
  await put('/api/me/instructions', { text: 'Before the hold' });
  await hold();
  await put('/api/me/instructions', { text: 'Before the hold' });
  await put('/api/me/name', { preferred_name: 'First' });
  expect(await changes()).toEqual([]);
  // No password, no secret.
  await put('/api/me/name', { preferred_name: 'Second' });
  const [[, row]] = (await changes()) as [[string, object]];
  expect(Object.keys(row).sort()).toEqual([
    'email',
    'family_name',
    'given_name',
    'id',
    'preferred_name',
    'username',
  ]);
});
