import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '@studyhall/contracts';
import { storeLongChat } from '../support/long-chats.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const MEGABYTES = 8;
const PEOPLE = 12;
/** What is in use must fit: garbage that waits for its collection on a busy machine does not count. */
const HEAP_MEGABYTES = 128;

let product: Product;
let mia: Person;
let place: string;
beforeAll(async () => {
  product = await startProduct({
    workers: 0,
    env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` },
  });
  // No test searches these 100 MB: folding their words takes a minute.
  await product.db.query('ALTER TABLE messages DISABLE TRIGGER messages_words');
  mia = await product.signedIn();
  place = await storeLongChat(product.db, mia.user.id, MEGABYTES, 'assistant');
}, 300_000);
afterAll(() => product?.stop());

function open(person: Person, path: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const url = new URL(path, product.url);
  get(url, { agent: false, headers: { cookie: person.http.cookie ?? '' } }, resolve).on('error', reject);
  return promise;
}

/** Bytes of an answer that is read as it comes. */
async function readAway(person: Person, path: string): Promise<{ status?: number; bytes: number }> {
  const answer = await open(person, path);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return { status: answer.statusCode, bytes };
}

/** Another person with the same messages. */
async function copyFor(): Promise<{ person: Person; path: string }> {
  const person = await product.signedIn();
  const [copy] = await product.db.query<Array<{ id: string }>>(
    `WITH place AS (INSERT INTO conversations (user_id, title) VALUES ($1, 'Copy') RETURNING id),
     copied AS (INSERT INTO messages (conversation_id, user_id, role, content)
       SELECT place.id, $1, role, content FROM messages, place WHERE conversation_id = $2 ORDER BY messages.id)
     SELECT id FROM place`,
    [person.user.id, place],
  );
  return { person, path: `/history?conversation_id=${copy?.id}` };
}

describe('a history without a limit', () => {
  it('is complete, in order, and equal to what is stored', async () => {
    const { status, body } = await mia.http.get<ChatMessage[]>(`/history?conversation_id=${place}`);
    expect(status).toBe(200);
    const stored = await product.db.query<Array<{ id: number; content: string }>>(
      `SELECT id, content FROM messages WHERE conversation_id = $1 ORDER BY id`,
      [place],
    );
    const shown = body.map(({ id, content }) => ({ id, content }));
    expect(shown.length).toBe(stored.length);
    expect(JSON.stringify(shown) === JSON.stringify(stored)).toBe(true);
    const page = await mia.http.get<ChatMessage[]>(`/history?conversation_id=${place}&limit=70`);
    expect(page.body).toEqual(body.slice(-70));
    const before = page.body[0]?.id;
    const older = await mia.http.get(`/history?conversation_id=${place}&before=${before}&limit=50`);
    expect(older.body).toEqual(body.slice(-120, -70));
    expect((await mia.http.get(`/history?conversation_id=${place}&before=${stored[0]?.id}`)).body).toEqual(
      [],
    );
  });

  it('takes little memory, however long it is and however many are asked for at once', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => copyFor()));
    const answers = await Promise.all(
      people.flatMap(({ person, path }) => [readAway(person, path), readAway(person, path)]),
    );
    for (const { status, bytes } of answers) {
      expect(status).toBe(200);
      expect(bytes).toBeGreaterThan(MEGABYTES * 1_000_000);
    }
    // A process whose heap is too small for what it holds ends.
    expect(product.apis[0]?.exitCode).toBeNull();
  }, 300_000);

  it('runs twice at once for one user; a third one waits, and is rejected after the time limit', async () => {
    const path = `/history?conversation_id=${place}`;
    const unread = await Promise.all([open(mia, path), open(mia, path)]);
    const third = readAway(mia, path);
    const refused = await open(mia, path);
    const sentence = await text(refused);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('2');
    expect(sentence).toContain('Your other large requests are still running.');
    expect((await third).status).toBe(429);
    const fourth = readAway(mia, path);
    for (const answer of unread) answer.destroy();
    expect((await fourth).status).toBe(200);
  });
});
