import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from './data-source.js';
import { findOpenTables } from './open-jobs.js';
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

it('names the tables that hold work which has not ended', async () => {
  expect(await findOpenTables(db)).toEqual([]);
  const { id: userId } = await createUser(db);
  const conversationId = await conversations.ensureActive(db, userId);
  const id = randomUUID();
  const question = { clientMessageId: null, message: 'Why?', fileIds: [], shouldUseDocuments: false };
  await turns.insertTurn(db, { id, userId, conversationId, ...question }, 10);
  expect(await findOpenTables(db)).toEqual(['turns']);
  const run = randomUUID();
  await db.query(
    `INSERT INTO tool_runs (id, user_id, turn_id, attempt, kind, input) VALUES ($1, $2, $3, 1, 'code', '{}')`,
    [run, userId, id],
  );
  expect((await findOpenTables(db)).toSorted()).toEqual(['tool_runs', 'turns']);
  await db.query(`UPDATE turns SET state = 'stopped', finished_at = now() WHERE id = $1`, [id]);
  expect(await findOpenTables(db)).toEqual(['tool_runs']);
});
