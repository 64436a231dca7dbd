import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { budgets, lockInTransaction, schoolMoves, schools } from '@studyhall/persistence';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const DEADLOCK = '40P01';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const waitsForLock = async (): Promise<boolean> => {
  const [found] = await api.db.query<Array<{ n: number }>>(
    `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND a.datname = current_database()`,
  );
  return (found?.n ?? 0) > 0;
};

it('an account that is deleted before its first conversation is stored gets a conflict, not an internal error', async () => {
  const { client, user } = await api.signedIn();
  const { answer } = await api.db.transaction(async (on) => {
    await on.query(`DELETE FROM users WHERE id = $1`, [user.id]);
    const sent = client.get('/history');
    await vi.waitUntil(waitsForLock, { timeout: 60_000, interval: 10 });
    return { answer: sent };
  });
  expect(await answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

it('an account is deleted also where the user changes a conversation at the same moment', async () => {
  const admin = await api.signedIn({ role: 'MASTER_ADMIN' });
  let wasDeletionEnded = false;
  while (!wasDeletionEnded) {
    const { client, user } = await api.signedIn();
    await client.get('/history');
    let deleted: Promise<unknown> | undefined;
    wasDeletionEnded = await api.db
      .transaction(async (on) => {
        await on.query(`SELECT id FROM conversations WHERE user_id = $1 FOR UPDATE`, [user.id]);
        deleted = admin.client.delete(`/api/users/${user.id}`);
        await vi.waitUntil(waitsForLock, { timeout: 60_000, interval: 10 });
        // Now each waits for the other. Postgres ends the deletion, unless it has waited alone for a second.
        await on.query(`SELECT id FROM users WHERE id = $1 FOR KEY SHARE`, [user.id]);
        return true;
      })
      .catch((error: unknown) => {
        expect(error).toMatchObject({ code: DEADLOCK });
        return false;
      });
    expect(await deleted).toMatchObject({ status: 200 });
  }
});

it('a chat or a folder that is erased at the same moment gets a sentence, not an internal error', async () => {
  const { client } = await api.signedIn();
  /** Sends a request while a transaction erases the row. */
  const during = async (table: string, id: string | number, send: () => Promise<{ status: number }>) => {
    const { answer } = await api.db.transaction(async (on) => {
      await on.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
      const sent = send();
      await vi.waitUntil(waitsForLock, { timeout: 60_000, interval: 10 });
      return { answer: sent };
    });
    return (await answer).status;
  };
  const message = { message: 'x', content: 'x', role: 'user' };
  for (const send of [
    (id: string) => client.post('/chat', { ...message, conversation_id: id }),
    (id: string) => client.send('PUT', `/api/conversations/${id}`, { title: 'x' }),
    (id: string) => client.delete(`/api/conversations/${id}`),
  ]) {
    const { conversation_id: id } = (await client.post<{ conversation_id: string }>('/api/conversations', {}))
      .body;
    await client.post('/save-message', { ...message, conversation_id: id });
    expect(await during('conversations', id, () => send(id))).toBe(404);
  }
  const folders = '/api/conversations/folders';
  for (const [status, send] of [
    [409, (folder_id: number) => client.post('/api/conversations', { folder_id })],
    [404, (id: number) => client.send('PUT', `${folders}/${id}`, { name: 'x' })],
    [404, (id: number) => client.delete(`${folders}/${id}`)],
  ] as const) {
    const { folder_id: id } = (await client.post<{ folder_id: number }>(folders, { name: 'x' })).body;
    expect(await during('conversation_folders', id, () => send(id))).toBe(status);
  }
});

it('a question is stored also where its school gets another name at the same moment', async () => {
  const [school, name] = ['OLD', 'NEW'].map((one) => `${one} ${randomUUID().toUpperCase()}`) as [
    string,
    string,
  ];
  const { client } = await api.signedIn({ school });
  await api.db.transaction((on) => budgets.set(on, school, { amount: 1_000_000, currency: 'EUR' }));
  const { answer } = await api.db.transaction(async (on) => {
    await lockInTransaction(on, 'schools');
    const found = await schools.findByName(on, school);
    await schoolMoves.renameSchool(on, found!, name);
    const sent = client.post('/chat', { message: 'x' }, { prefer: 'respond-async' });
    await vi.waitUntil(waitsForLock, { timeout: 60_000, interval: 10 });
    return { answer: sent };
  });
  expect(await answer).toMatchObject({ status: 202 });
});
