import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BulkDecisionAnswer } from '@studyhall/contracts';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Three requests to join NORTH that wait for a decision. */
async function waitingRequests(): Promise<number[]> {
  const created = await api.db.query<Array<{ id: number }>>(
    `INSERT INTO approval_requests (username, password_hash, school, role)
     SELECT 'waiting ' || gen_random_uuid(), 'hash', 'NORTH', 'STUDENT' FROM generate_series(1, 3) RETURNING id`,
  );
  return created.map(({ id }) => id);
}

const undecided = async (ids: readonly number[]): Promise<number> => {
  const [found] = await api.db.query<Array<{ n: number }>>(
    `SELECT count(*)::int AS n FROM approval_requests WHERE id = ANY($1) AND outcome IS NULL`,
    [ids],
  );
  return found?.n ?? 0;
};

const waitsForLock = async (): Promise<boolean> => {
  const [found] = await api.db.query<Array<{ n: number }>>(
    `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND a.datname = current_database()`,
  );
  return (found?.n ?? 0) > 0;
};

it.each([
  ['approve', `role = 'STUDENT'`],
  ['approve', `school = 'SOUTH'`],
  ['approve', `access_granted = false`],
  ['reject', `role = 'STUDENT'`],
] as const)(
  'an admin who loses the right while a bulk decision runs (%s, %s) makes no further decision',
  async (decision, change) => {
    const { client, user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const ids = await waitingRequests();
    let settled = false;
    const { answer } = await api.db.transaction(async (on) => {
      await on.query(`UPDATE users SET ${change} WHERE id = $1`, [user.id]);
      // The change is not visible yet: the request is admitted with the rights of before.
      const sent = client
        .post<BulkDecisionAnswer>('/api/approval-requests/bulk', { decision, ids })
        .finally(() => (settled = true));
      await vi.waitUntil(async () => settled || (await waitsForLock()), { timeout: 60_000, interval: 10 });
      return { answer: sent };
    });
    expect((await answer).body).not.toMatchObject({ done: 3 });
    expect(await undecided(ids)).toBe(3);
  },
);
