import { randomUUID } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  conversations,
  createDataSource,
  messages,
  migrate,
  rows,
  turns,
  violatedUnique,
  type Executor,
} from '@studyhall/persistence';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';

let servers: TestServers;
let db: DataSource;
let userId: number;
beforeAll(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 5 }).initialize();
  await migrate(db);
  userId = (await createUser(db)).id;
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

const newTurn = (conversationId: string) => ({
  id: randomUUID(),
  userId,
  conversationId,
  clientMessageId: null,
  message: 'Why?',
  fileIds: [],
  shouldUseDocuments: false,
});

async function begun(): Promise<{ tx: QueryRunner; on: Executor; pid: number }> {
  const tx = db.createQueryRunner();
  await tx.startTransaction();
  const [{ pid }] = (await tx.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
  return { tx, on: tx.manager, pid };
}

async function end({ tx }: { tx: QueryRunner }): Promise<void> {
  await tx.commitTransaction();
  await tx.release();
}

const waits = async (pid: number): Promise<boolean> =>
  (await rows(db, `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'`, [pid]))
    .length > 0;

const storedMessages = (conversationId: string) =>
  rows<{ role: string; turn_state: string | null }>(
    db,
    `SELECT m.role, t.state AS turn_state FROM messages m LEFT JOIN turns t ON t.id = m.turn_id
      WHERE m.conversation_id = $1 ORDER BY m.id`,
    [conversationId],
  );

it('an edit and a clearing at once go one after the other, while a reply is being written', async () => {
  const conversationId = await conversations.openEmpty(db, userId);
  const turn = await turns.insertTurn(db, newTurn(conversationId), 10);
  const [edit, clearing] = await Promise.all([begun(), begun()]);
  const question = await messages.lockOwned(edit.on, userId, turn?.user_message_id ?? 0);
  const cleared = messages.clearConversation(clearing.on, userId, conversationId);
  await expect.poll(() => waits(clearing.pid)).toBe(true);
  if (!question) throw new Error('The question is not there.');
  expect(await messages.removeAfter(edit.on, userId, question)).toEqual([turn?.turn_id]);
  await end(edit);
  await cleared;
  await end(clearing);
  expect(await storedMessages(conversationId)).toEqual([]);
});

it('a question asked while the chat is cleared is whole or not there', async () => {
  const conversationId = await conversations.openEmpty(db, userId);
  const [clearing, asking] = await Promise.all([begun(), begun()]);
  let asked: Promise<unknown> | undefined;
  const meanwhile: Executor = {
    async query(sql: string, parameters?: unknown[]) {
      if (sql.includes('DELETE FROM turns')) {
        asked = turns.insertTurn(asking.on, newTurn(conversationId), 10).then(() => end(asking));
        let over = false;
        asked.finally(() => (over = true)).catch(() => undefined);
        await expect.poll(async () => over || (await waits(asking.pid))).toBe(true);
      }
      return clearing.on.query(sql, parameters);
    },
  } as Executor;
  await messages.clearConversation(meanwhile, userId, conversationId);
  await end(clearing);
  await asked;
  const left = await storedMessages(conversationId);
  expect(left.map(({ role, turn_state }) => [role, turn_state])).toEqual([
    ['user', 'queued'],
    ['assistant', 'queued'],
  ]);
});

it('a question asked while another one is edited waits for the edit, and neither locks the other out', async () => {
  const conversationId = await conversations.openEmpty(db, userId);
  const first = await turns.insertTurn(db, newTurn(conversationId), 10);
  await db.query(`UPDATE turns SET state = 'completed' WHERE id = $1`, [first?.turn_id]);
  const [edit, asking] = await Promise.all([begun(), begun()]);
  const question = await messages.lockOwned(edit.on, userId, first?.user_message_id ?? 0);
  if (!question) throw new Error('The question is not there.');
  await messages.removeAfter(edit.on, userId, question);
  const asked = turns.insertTurn(asking.on, newTurn(conversationId), 10).catch(violatedUnique);
  await expect.poll(() => waits(asking.pid)).toBe(true);
  const edited = newTurn(conversationId);
  expect(await turns.insertTurnOnMessage(edit.on, edited, question.id)).toMatchObject({ turn_id: edited.id });
  await end(edit);
  expect(await asked).toBe('turns_one_active');
  await asking.tx.rollbackTransaction();
  await asking.tx.release();
});

it.each([
  ['opened again', (on: Executor) => conversations.openEmpty(on, userId)],
  ['chosen', (on: Executor, id: string) => conversations.activate(on, userId, id)],
])('an empty conversation that is %s while it is removed is simply gone', async (_how, open) => {
  await db.query('DELETE FROM conversations WHERE user_id = $1', [userId]);
  const conversationId = await conversations.openEmpty(db, userId);
  const [removal, opening] = await Promise.all([begun(), begun()]);
  let opened: Promise<unknown> | undefined;
  const meanwhile: Executor = {
    async query(sql: string, parameters?: unknown[]) {
      if (sql.includes('DELETE FROM conversations')) {
        opened = open(opening.on, conversationId);
        opened.catch(() => undefined);
        await expect.poll(() => waits(opening.pid)).toBe(true);
      }
      return removal.on.query(sql, parameters);
    },
  } as Executor;
  expect(await conversations.remove(meanwhile, userId, conversationId)).toEqual([]);
  await end(removal);
  expect(await opened).not.toBe(conversationId);
  await end(opening);
  expect(await conversations.owns(db, userId, conversationId)).toBe(false);
});

it('a migration under a prepared statement costs its connection, and no more', async () => {
  const one = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
  try {
    await db.query('CREATE TABLE changing (number integer)');
    // The name in front has the statement prepared (`prepared.client.ts`).
    const read = () => one.query('/* test.changing */ SELECT number FROM changing');
    await read();
    await db.query('ALTER TABLE changing ADD COLUMN other text');
    expect(await read()).toEqual([]);
    await db.query('ALTER TABLE changing ALTER COLUMN number TYPE bigint');
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    expect(await read()).toEqual([]);
  } finally {
    await one.destroy();
  }
});

it('what every turn runs outlives a column that is added to its tables', async () => {
  const one = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
  const whole = async (): Promise<void> => {
    const conversationId = await conversations.openEmpty(one, userId);
    const stored = await turns.insertTurn(one, newTurn(conversationId), 10);
    const id = stored?.turn_id ?? '';
    const claimed = await turns.claimTurn(one, id, 10);
    expect(claimed).toMatchObject({ id, question: 'Why?', past: [] });
    const attempt = claimed?.attempt ?? 0;
    const ended = { id, attempt, state: 'completed', content: 'So.', details: {} } as const;
    expect(await turns.finishTurn(one, ended)).toBe(true);
    expect(await messages.findOfTurn(one, userId, id)).toMatchObject([
      { content: 'Why?' },
      { content: 'So.' },
    ]);
  };
  try {
    await whole();
    for (const table of ['users', 'conversations', 'turns', 'messages', 'message_files', 'files'])
      await db.query(`ALTER TABLE ${table} ADD COLUMN later text`);
    await whole();
  } finally {
    await one.destroy();
  }
});
