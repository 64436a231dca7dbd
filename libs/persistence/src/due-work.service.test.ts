import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from './data-source.js';
import { findDueWork } from './due-work.js';
import * as conversations from './repositories/conversations.repository.js';
import * as turns from './repositories/turns.repository.js';

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

/** Each kind of work: stores some that is due later, then makes it due, then settles it. */
const WORK: ReadonlyArray<[name: string, later: string, due: string, settle: string]> = [
  [
    'lesson_end',
    `INSERT INTO lessons (id, title, started_by, ends_at) SELECT gen_random_uuid(), 'Of ' || $1, 'x', now() + interval '1 hour'`,
    `UPDATE lessons SET ends_at = now() WHERE title = 'Of ' || $1`,
    `UPDATE lessons SET ended_at = now()`,
  ],
  [
    'relabel',
    `INSERT INTO lesson_topics (lesson_id, topics, questions, last_question, relabel_at)
     SELECT id, '[]', 0, $1, now() + interval '1 hour' FROM lessons`,
    `UPDATE lesson_topics SET relabel_at = now() WHERE last_question = $1`,
    `UPDATE lesson_topics SET relabel_at = NULL`,
  ],
  [
    'removed_object',
    `INSERT INTO removed_objects (storage_key, next_attempt_at) SELECT 'key of ' || $1, now() + interval '1 hour'`,
    `UPDATE removed_objects SET next_attempt_at = now() WHERE storage_key = 'key of ' || $1`,
    `DELETE FROM removed_objects`,
  ],
  [
    'outbox',
    `INSERT INTO outbox_items (channel, kind, user_id, next_attempt_at, expires_at)
     VALUES ('mail', 'x', $1, now() + interval '1 hour', now() + interval '9 hours')`,
    `UPDATE outbox_items SET next_attempt_at = now() WHERE user_id = $1`,
    `UPDATE outbox_items SET sent_at = now()`,
  ],
  [
    'removed_chats',
    `WITH entry AS (INSERT INTO undo_entries (id, user_id, kind, data, undo_until)
                    VALUES (gen_random_uuid(), $1, 'x', '{}', now() + interval '1 hour') RETURNING id)
     UPDATE conversations SET removed_with = entry.id FROM entry WHERE user_id = $1`,
    `UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`,
    `INSERT INTO legal_holds (user_id, reason, placed_by) SELECT id, 'x', 'x' FROM users`,
  ],
];

let userId: number;

it('names the tables that hold work which has not ended, and a reply that has just ended', async () => {
  ({ id: userId } = await createUser(db));
  expect(await findDueWork(db)).toEqual([]);
  const conversationId = await conversations.ensureActive(db, userId);
  const id = randomUUID();
  const question = { clientMessageId: null, message: 'Why?', fileIds: [], shouldUseDocuments: false };
  await turns.insertTurn(db, { id, userId, conversationId, ...question }, 10);
  expect(await findDueWork(db)).toEqual(['turns']);
  await db.query(
    `INSERT INTO tool_runs (id, user_id, turn_id, attempt, kind, input) VALUES (gen_random_uuid(), $1, $2, 1, 'code', '{}')`,
    [userId, id],
  );
  expect((await findDueWork(db)).toSorted()).toEqual(['tool_run', 'tool_runs', 'turns']);
  await db.query(`UPDATE turns SET state = 'running', stop_requested = true`);
  expect((await findDueWork(db)).toSorted()).toEqual(['stop', 'tool_run', 'tool_runs', 'turns']);
  await db.query(`DELETE FROM tool_runs`);
  await db.query(`UPDATE turns SET state = 'stopped', finished_at = now()`);
  expect(await findDueWork(db)).toEqual(['end']);
  await db.query(`UPDATE turns SET finished_at = now() - interval '1 minute'`);
  expect(await findDueWork(db)).toEqual([]);
});

it.each(WORK)('names %s once it is due and until it is settled', async (name, later, due, settle) => {
  await db.query(later, [userId]);
  expect(await findDueWork(db)).toEqual([]);
  await db.query(due, [userId]);
  expect(await findDueWork(db)).toEqual([name]);
  await db.query(settle);
  expect(await findDueWork(db)).toEqual([]);
});
