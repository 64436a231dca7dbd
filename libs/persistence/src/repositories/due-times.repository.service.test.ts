import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { findNext } from './due-times.repository.js';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

/** Each is due earlier than those before it. */
const DUE = [
  `INSERT INTO undo_entries (id, user_id, kind, data, undo_until) VALUES (gen_random_uuid(), $1, 'x', '{}', now() + interval '6 hours')`,
  `INSERT INTO removed_objects (storage_key, next_attempt_at) SELECT 'key of ' || $1, now() + interval '5 hours'`,
  `INSERT INTO lessons (id, title, started_by, ends_at) SELECT gen_random_uuid(), 'Of ' || $1, 'x', now() + interval '4 hours'`,
  `INSERT INTO lesson_topics (lesson_id, topics, questions, last_question, relabel_at)
     SELECT id, '[]', 0, $1, now() + interval '3 hours' FROM lessons`,
  `WITH school AS (INSERT INTO schools (name) VALUES ('A SCHOOL') RETURNING id),
        named AS (INSERT INTO safeguarding (school_id, minutes_to_deputy) SELECT id, 120 FROM school)
   INSERT INTO safety_cases (id, school_id, user_id, turn_id, tier, category, passage)
   SELECT gen_random_uuid(), id, $1::int, gen_random_uuid(), 'danger', 'self_harm', 'x' FROM school`,
  `INSERT INTO outbox_items (channel, kind, user_id, next_attempt_at, expires_at)
   SELECT 'mail', 'x', $1, now() + interval '1 hour', now() + interval '9 hours'`,
];

it('finds the next stored time of each kind, and none that has passed', async () => {
  expect(await findNext(db)).toBeNull();
  await db.query(`INSERT INTO removed_objects (storage_key, next_attempt_at) VALUES ('due', now())`);
  expect(await findNext(db)).toBeNull();
  const { id } = await createUser(db);
  for (const [at, insert] of DUE.entries()) {
    await db.query(insert, [id]);
    expect((await findNext(db))! / 3_600_000, insert).toBeCloseTo(DUE.length - at, 1);
  }
});
