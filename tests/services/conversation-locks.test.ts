import { randomUUID } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  conversations,
  createDataSource,
  messages,
  messageVersions,
  migrate,
  removedChats,
  rows,
  turnClaims,
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

/** Runs `act` before the transaction's connection runs a statement that contains `words`, once. */
async function before(tx: QueryRunner, words: string, act: () => Promise<void>): Promise<void> {
  const client = (await tx.connect()) as { query: (...all: unknown[]) => unknown };
  const query = client.query.bind(client);
  client.query = async (statement, ...rest) => {
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
    if (text.replaceAll('"', '').includes(words)) {
      client.query = query;
      await act();
    }
    return query(statement, ...rest);
  };
}

/** Clears as the api does. */
async function clear(on: Executor, conversationId: string): Promise<void> {
  await turns.lockActive(on, userId, conversationId);
  await removedChats.clearConversation(on, userId, conversationId, randomUUID());
}

/** Takes a question out of view as an edit does. Returns the turns that this ended. */
async function replace(on: Executor, question: messages.OwnedMessage): Promise<turns.EndedTurn[]> {
  await turns.lockActive(on, userId, question.conversation_id);
  const ended = await turns.endActive(on, userId, question.conversation_id);
  await messageVersions.hideVersion(on, userId, question);
  return ended;
}

const messagesInView = (conversationId: string) =>
  rows<{ role: string; turn_state: string | null }>(
    db,
    `SELECT m.role, t.state AS turn_state FROM messages m LEFT JOIN turns t ON t.id = m.turn_id
      WHERE m.conversation_id = $1 AND m.in_view ORDER BY m.id`,
    [conversationId],
  );

it('an edit and a clearing at once go one after the other, while a reply is being written', async () => {
  const conversationId = await conversations.openEmpty(db, userId);
  const turn = await turns.insertTurn(db, newTurn(conversationId), 10);
  const [edit, clearing] = await Promise.all([begun(), begun()]);
  const question = await messages.lockOwned(edit.on, userId, turn?.user_message_id ?? 0);
  const cleared = clear(clearing.on, conversationId);
  await expect.poll(() => waits(clearing.pid)).toBe(true);
  if (!question) throw new Error('The question is not there.');
  expect(await replace(edit.on, question)).toMatchObject([{ id: turn?.turn_id }]);
  await end(edit);
  await cleared;
  await end(clearing);
  expect(await messagesInView(conversationId)).toEqual([]);
});

it('a reply ends while it is written again, and neither locks the other out', async () => {
  const conversationId = await conversations.openEmpty(db, userId);
  const turn = await turns.insertTurn(db, newTurn(conversationId), 10);
  const id = turn?.turn_id ?? '';
  await turnClaims.claimTurn(db, id, 1);
  const [ending, again] = await Promise.all([begun(), begun()]);
  await messages.lockOwned(again.on, userId, turn?.bot_message_id ?? 0);
  let waiting = true;
  const ended = turns
    .finishTurn(ending.on, { id, attempt: 1, state: 'completed', content: 'So.', details: {} })
    .finally(() => (waiting = false));
  await expect.poll(async () => !waiting || (await waits(ending.pid))).toBe(true);
  const active = turns.lockActive(again.on, userId, conversationId);
  const stored = ended.finally(() => end(ending));
  expect(await active).toEqual([]);
  expect(await stored).not.toBeNull();
  await end(again);
});

it('a question asked while the chat is cleared is stored completely or not at all', async () => {
  const conversationId = await conversations.openEmpty(db, userId);
  const [clearing, asking] = await Promise.all([begun(), begun()]);
  let asked: Promise<unknown> | undefined;
  await before(clearing.tx, 'UPDATE messages', async () => {
    asked = turns.insertTurn(asking.on, newTurn(conversationId), 10).then(() => end(asking));
    let over = false;
    asked.finally(() => (over = true)).catch(() => undefined);
    await expect.poll(async () => over || (await waits(asking.pid))).toBe(true);
  });
  await clear(clearing.on, conversationId);
  await end(clearing);
  await asked;
  const left = await messagesInView(conversationId);
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
  await replace(edit.on, question);
  const asked = turns.insertTurn(asking.on, newTurn(conversationId), 10).catch(violatedUnique);
  await expect.poll(() => waits(asking.pid)).toBe(true);
  const edited = newTurn(conversationId);
  const replaced = { id: question.id, group: question.id };
  const stored = await messageVersions.insertQuestionVersion(edit.on, edited, replaced);
  expect(stored).toMatchObject({ turn_id: edited.id });
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
  await before(removal.tx, 'UPDATE conversations', async () => {
    opened = open(opening.on, conversationId);
    opened.catch(() => undefined);
    await expect.poll(() => waits(opening.pid)).toBe(true);
  });
  await turns.lockActive(removal.on, userId, conversationId);
  await removedChats.removeConversation(removal.on, userId, conversationId, randomUUID());
  await end(removal);
  expect(await opened).not.toBe(conversationId);
  await end(opening);
  expect(await conversations.owns(db, userId, conversationId)).toBe(false);
});

it('the statements of every turn work after a column is added to their tables', async () => {
  const one = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
  const whole = async (): Promise<void> => {
    const conversationId = await conversations.openEmpty(one, userId);
    const stored = await turns.insertTurn(one, newTurn(conversationId), 10);
    const id = stored?.turn_id ?? '';
    const claimed = await turnClaims.claimTurn(one, id, 10);
    expect(claimed).toMatchObject({ id, question: 'Why?', past: [] });
    const attempt = claimed?.attempt ?? 0;
    const ended = { id, attempt, state: 'completed', content: 'So.', details: {} } as const;
    expect(await turns.finishTurn(one, ended)).toMatchObject({ reply: { turn_state: 'completed' } });
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
