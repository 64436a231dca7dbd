import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@studyhall/persistence';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { SessionReads } from './session-reads.js';

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

async function openSession(userId: number): Promise<Buffer> {
  const hash = randomBytes(32);
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [hash, userId],
  );
  return hash;
}

it('requests that arrive together share statements, and each gets its own account', async () => {
  const teacher = await createUser(db, { role: 'TEACHER', school: 'NORTH' });
  await createUser(db, { school: 'SOUTH' });
  const atSouth = await openSession(teacher.id);
  await db.query(
    `WITH m AS (INSERT INTO memberships (user_id, school, role) VALUES ($1, 'SOUTH', 'SCHOOL_ADMIN') RETURNING id)
     UPDATE sessions SET membership_id = m.id FROM m WHERE token_hash = $2`,
    [teacher.id, atSouth],
  );
  const students = [];
  for (let made = 0; made < 35; made += 1) students.push(await createUser(db));
  const hashes = await Promise.all(students.map(({ id }) => openSession(id)));
  await db.query('UPDATE users SET access_granted = false WHERE id = $1', [students[3]!.id]);

  const reads = new SessionReads(db);
  const wanted = [...hashes, atSouth, randomBytes(32), hashes[0]!];
  const found = await Promise.all(wanted.map((hash) => reads.find(hash)));
  expect(found.slice(0, 35).map((account) => account?.id)).toEqual(students.map(({ id }) => id));
  expect(found[3]).toMatchObject({ access_granted: false });
  expect(found[35]).toMatchObject({ id: teacher.id, school: 'SOUTH', role: 'SCHOOL_ADMIN' });
  expect(found[36]).toBeNull();
  expect(found[37]).toEqual(found[0]);
  expect(found[37]).not.toBe(found[0]);
  const prepared = (await db.query('SELECT name FROM pg_prepared_statements')) as Array<{ name: string }>;
  const names = prepared.map(({ name }) => name);
  expect(names).toContain('users.by_sessions');
  expect(names).not.toContain('users.by_session');
});

it('a request that arrives while others are read sees what was committed before it', async () => {
  const { id } = await createUser(db, { role: 'TEACHER' });
  const hash = await openSession(id);
  const reads = new SessionReads(db);
  const before = Promise.all([reads.find(hash), reads.find(hash)]);
  await db.query(`UPDATE users SET role = 'STUDENT', access_granted = false WHERE id = $1`, [id]);
  await before;
  const after = await Promise.all([reads.find(hash), reads.find(hash)]);
  expect(after).toMatchObject([
    { role: 'STUDENT', access_granted: false },
    { role: 'STUDENT', access_granted: false },
  ]);
});

it('all requests of a statement that fails are refused', async () => {
  const closed = await createDataSource({ url: servers.env.DATABASE_URL }).initialize();
  await closed.destroy();
  const reads = new SessionReads(closed);
  const found = await Promise.allSettled([reads.find(randomBytes(32)), reads.find(randomBytes(32))]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
