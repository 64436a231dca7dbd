import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
