import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { erase, findDue, mark, REMOVABLE } from './removals.repository.js';

const MESSAGES = 10_000;
/** What a gigabyte of files is read as. */
const PASSAGES = 40_000;
/** Milliseconds of one statement, a third of what the product gives it. */
const STATEMENT_MS = 10_000;

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
});
afterAll(async () => {
  await db.destroy();
  await servers.stop();
});

/** An account with a long conversation and many files, which are read. Returns its id. */
async function hugeAccount(): Promise<number> {
  const { id } = await createUser(db);
  await db.query(
    `WITH chat AS (INSERT INTO conversations (id, user_id) VALUES (gen_random_uuid(), $1) RETURNING id),
          asked AS (INSERT INTO turns (id, user_id, conversation_id, state, finished_at)
            SELECT gen_random_uuid(), $1, chat.id, 'completed', now() FROM chat, generate_series(1, ${MESSAGES / 2})
            RETURNING id, conversation_id)
     INSERT INTO messages (conversation_id, user_id, role, content, turn_id)
     SELECT conversation_id, $1, role, repeat('Why is the sky blue? ', 50), asked.id
       FROM asked, unnest(ARRAY['user', 'assistant']) AS role`,
    [id],
  );
  await db.query(
    `WITH made AS (INSERT INTO files (id, user_id, name, mime_type, size, storage_key, purpose, status)
            SELECT gen_random_uuid(), $1, 'book', 'application/pdf', 1000000, 'uploads/' || n, 'upload', 'ready'
              FROM generate_series(1, 1000) AS n RETURNING id)
     INSERT INTO passages (user_id, file_id, position, label, content)
     SELECT $1, made.id, n, 'page', repeat('blue ', 100) FROM made, generate_series(1, ${PASSAGES / 1_000}) AS n`,
    [id],
  );
  return id;
}

it('erases an account with 10,000 messages and 1,000 files in small statements, going on where it was ended', async () => {
  const id = await hugeAccount();
  await mark(db, 'users', [id], randomUUID());
  await db.query(`SET statement_timeout = ${STATEMENT_MS}`);
  const kind = REMOVABLE.find(({ name }) => name === 'users');
  if (!kind) throw new Error('Users are not removable.');
  let runs = 0;
  for (let due = await findDue(db, kind, 10); due.length > 0; due = await findDue(db, kind, 10)) {
    runs += 1;
    let steps = 0;
    for (const one of due) for await (const _step of erase(db, kind, one)) if ((steps += 1) === 50) break;
  }
  // More than fifty statements.
  expect(runs).toBeGreaterThan(1);
  for (const table of ['messages', 'turns', 'conversations', 'files', 'passages'])
    expect(await db.query(`SELECT FROM ${table} WHERE user_id = $1 LIMIT 1`, [id])).toEqual([]);
  expect(await db.query(`SELECT count(*)::int AS count FROM removed_objects`)).toEqual([{ count: 1_000 }]);
});
