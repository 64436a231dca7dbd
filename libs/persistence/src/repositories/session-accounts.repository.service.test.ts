import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { findBySession } from './session-accounts.repository.js';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
  // One connection, whose prepared statements are all that ran.
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

async function openSession(userId: number, minutesAgo = 0): Promise<Buffer> {
  const hash = randomBytes(32);
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at, last_used_at)
     VALUES ($1, $2, now() + interval '1 day', now() - $3 * interval '1 minute')`,
    [hash, userId, minutesAgo],
  );
  return hash;
}

const wasUsedNow = async (hash: Buffer): Promise<boolean> => {
  const [row] = (await db.query(
    `SELECT last_used_at > now() - interval '1 minute' AS used FROM sessions WHERE token_hash = $1`,
    [hash],
  )) as [{ used: boolean }];
  return row.used;
};

it('a session counts as used, to ten minutes', async () => {
  const { id } = await createUser(db);
  const [recent, older] = [await openSession(id, 9), await openSession(id, 11)];
  for (const hash of [recent, older]) expect((await findBySession(db, hash))?.id).toBe(id);
  expect(await wasUsedNow(recent)).toBe(false);
  expect(await wasUsedNow(older)).toBe(true);
});

it('only users of further schools are read by the statement that chooses one', async () => {
  const prepared = async (): Promise<string[]> =>
    (
      (await db.query(
        `SELECT name FROM pg_prepared_statements WHERE name LIKE 'users.by_session%' ORDER BY name`,
      )) as Array<{ name: string }>
    ).map(({ name }) => name);
  const { id } = await createUser(db, { role: 'TEACHER', school: 'NORTH' });
  await createUser(db, { school: 'SOUTH' });
  const hash = await openSession(id);
  expect(await findBySession(db, hash)).toMatchObject({ school: 'NORTH', has_memberships: false });
  expect(await prepared()).toEqual(['users.by_session']);
  await db.query(
    `WITH m AS (INSERT INTO memberships (user_id, school, role) VALUES ($1, 'SOUTH', 'TEACHER') RETURNING id)
     UPDATE sessions SET membership_id = m.id FROM m WHERE token_hash = $2`,
    [id, hash],
  );
  expect(await findBySession(db, hash)).toMatchObject({ school: 'SOUTH', has_memberships: true });
  expect(await prepared()).toEqual(['users.by_session', 'users.by_session_of_member']);
  await db.query(`UPDATE schools SET archived_at = now() WHERE name = 'NORTH'`);
  expect(await findBySession(db, hash)).toMatchObject({ school: 'SOUTH' });
  await db.query(`DELETE FROM memberships WHERE user_id = $1`, [id]);
  expect(await findBySession(db, hash)).toBeNull();
});
