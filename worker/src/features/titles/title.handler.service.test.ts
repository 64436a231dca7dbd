import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataSource, migrate } from '@studyhall/persistence';
import type { EventPublisher } from '@studyhall/platform';
import type { LanguageModel } from '@studyhall/ports';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import type { StudyGate } from '../study-mode/index.js';
import { TitleHandler } from './title.handler.js';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 2 }).initialize();
  await migrate(db);
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

async function untitledConversation(concern: string | null = null): Promise<string> {
  const { id: userId } = await createUser(db, {});
  const id = randomUUID();
  await db.query(`INSERT INTO conversations (id, user_id, title) VALUES ($1, $2, '')`, [id, userId]);
  await db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content, details)
     SELECT $1, $2, 'user', content, details FROM (VALUES
       ($3, '{"support": {"help_lines": []}}'::jsonb), ('why is my essay so bad??', '{}')) AS asked (content, details)
      WHERE content IS NOT NULL`,
    [id, userId, concern],
  );
  return id;
}

async function titleOf(id: string): Promise<string> {
  const [found] = await db.query<Array<{ title: string }>>(`SELECT title FROM conversations WHERE id = $1`, [
    id,
  ]);
  return found?.title ?? '';
}

const events = { publish: () => Promise.resolve() } as unknown as EventPublisher;
const gate = { holdsText: () => Promise.resolve(false) } as unknown as StudyGate;
const handlerOf = (stream: LanguageModel['stream']) =>
  new TitleHandler(db, { stream } as LanguageModel, events, gate);

it('a worker that stops during the title request leaves the job to the next worker', async () => {
  const conversation_id = await untitledConversation();
  const shutdown = new AbortController();
  const interrupted = handlerOf(async function* ({ signal }) {
    yield { type: 'text', text: 'Essay' };
    shutdown.abort(new Error('The worker is ending.'));
    signal.throwIfAborted();
  });
  await expect(
    interrupted.handle({ conversation_id }, { id: 'title', signal: shutdown.signal }),
  ).rejects.toThrow('The worker is ending.');
  expect(await titleOf(conversation_id)).toBe('');

  const next = handlerOf(async function* () {
    yield { type: 'text', text: 'Improving an essay' };
  });
  await next.handle({ conversation_id }, { id: 'title', signal: new AbortController().signal });
  expect(await titleOf(conversation_id)).toBe('Improving an essay');
});

it('a conversation is titled by its first question without a finding', async () => {
  const conversation_id = await untitledConversation('translate "I want to die"');
  const asked: unknown[] = [];
  const model = handlerOf(async function* ({ messages }) {
    asked.push(messages.at(-1)?.content);
    yield { type: 'text', text: asked.length === 1 ? 'I want to die' : 'Improving an essay' };
  });
  for (const title of ['', 'Improving an essay']) {
    await model.handle({ conversation_id }, { id: 'title', signal: new AbortController().signal });
    expect(await titleOf(conversation_id)).toBe(title);
  }
  expect(asked).toEqual(['why is my essay so bad??', 'why is my essay so bad??']);
});

it('a title that a reply may not say leaves the conversation untitled, without a case', async () => {
  const conversation_id = await untitledConversation();
  const harmful = handlerOf(async function* () {
    yield { type: 'text', text: 'You should kill ' };
    yield { type: 'text', text: 'yourself tonight' };
  });
  await harmful.handle({ conversation_id }, { id: 'title', signal: new AbortController().signal });
  expect(await titleOf(conversation_id)).toBe('');
  expect(await db.query('SELECT FROM safety_cases')).toEqual([]);
});

it('a conversation that is cleared during the title request gets no title', async () => {
  const conversation_id = await untitledConversation();
  const late = handlerOf(async function* () {
    yield { type: 'text', text: 'Improving an essay' };
    await db.query(`DELETE FROM messages WHERE conversation_id = $1`, [conversation_id]);
  });
  await late.handle({ conversation_id }, { id: 'title', signal: new AbortController().signal });
  expect(await titleOf(conversation_id)).toBe('');
});
