import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '@studyhall/testing';
import { Tab, type Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';

const product = sharedProduct();
let mia: Person;
let tab: Tab;
beforeAll(async () => {
  mia = await product.signedIn();
  tab = await mia.open();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const hostile: unknown[] = [
  { $ne: 1 },
  { id: 1 },
  [],
  ['1'],
  [1, 2],
  '__proto__',
  'constructor',
  '1 OR 1=1',
  true,
  -1,
  0,
  1.5,
  2 ** 40,
  'x'.repeat(10_000),
];

const stored = async (): Promise<unknown> =>
  (await product.db.query(
    `SELECT (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM turns) AS turns`,
  )) as unknown;

describe('POST /chat', () => {
  it.each<[string, unknown]>([
    ['nothing', {}],
    ['no text', { message: '' }],
    ['whitespace', { message: ' \n\t  ' }],
    ['40,000 characters', { message: 'x'.repeat(40_000) }],
    ['a number', { message: 5 }],
    ['an array', { message: ['x'] }],
    ['an array for a body', [{ message: 'x' }]],
    ['too many files', { message: 'x', file_ids: Array.from({ length: 11 }, () => randomUUID()) }],
    ['files as an object', { message: 'x', file_ids: { length: 1, 0: randomUUID() } }],
    ...hostile.flatMap((value): Array<[string, unknown]> => [
      [`conversation_id ${JSON.stringify(value).slice(0, 20)}`, { message: 'x', conversation_id: value }],
      [`client_message_id ${JSON.stringify(value).slice(0, 20)}`, { message: 'x', client_message_id: value }],
      [`file_ids [${JSON.stringify(value).slice(0, 20)}]`, { message: 'x', file_ids: [value] }],
    ]),
  ])('with %s: 422 with a sentence, and nothing is stored', async (_what, body) => {
    const before = await stored();
    const answer = await mia.http.post('/chat', body);
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'invalid' }]);
    expect(JSON.stringify(answer.body).length).toBeLessThan(4_000);
    expect(await stored()).toEqual(before);
  });

  it.each(hostile)('with an edited_message_id %j is refused', async (edited_message_id) => {
    const answer = await mia.http.post('/chat', { message: 'x', edited_message_id });
    expect([404, 422]).toContain(answer.status);
  });

  it.each(['{"message":', '"text"', 'null', '{"__proto__":{"a":1},"message":"x"}', '\u0000'])(
    'with %j for JSON is refused',
    async (body) => {
      const answer = await mia.http.send('POST', '/chat', body, JSON_TYPE);
      expect([400, 422]).toContain(answer.status);
      expect(answer.body).toMatchObject({ detail: expect.any(String) as string });
    },
  );

  it('accepts 32,000 characters, and text with characters that Postgres cannot store', async () => {
    for (const text of ['é'.repeat(31_900), 'a\u0000b \ud800 c']) {
      const turn = await mia.ask(`[[demo: text="ok"]] ${text}`.slice(0, 32_000));
      expect(await tab.terminalEvent(turn.turn_id)).toMatchObject({ type: 'turn.completed' });
    }
    const history = await mia.history();
    expect(history.at(-2)?.content).toBe('[[demo: text="ok"]] ab \ufffd c');
  });
});

describe('ids in addresses', () => {
  it.each(['__proto__', 'constructor', '1', '..%2f..%2fetc', '%00', "1'--", 'x'.repeat(3_000)])(
    '%s is never a server error',
    async (id) => {
      for (const path of [`/chat/turns/${id}`, `/api/files/${id}`, `/history?conversation_id=${id}`]) {
        const answer = await mia.http.get(path);
        expect([400, 404, 422], `${path}: ${answer.status}`).toContain(answer.status);
      }
      const message = await mia.http.delete(`/messages/${id === '1' ? '99999999999' : id}`);
      expect([400, 404, 422]).toContain(message.status);
    },
  );

  it.each([
    'x',
    '2026-01-01T00:00:00Z',
    '2026-99-99T00:00:00Z,6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '0000-01-01T00:00:00Z,6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    `2026-01-01T00:00:00Z,${'-'.repeat(36)}`,
  ])('as the end of a page of conversations, %s is refused', async (before) => {
    expect((await mia.http.get(`/api/conversations?before=${before}`)).status).toBe(422);
  });

  it('twice in a query are refused', async () => {
    const answer = await mia.http.get('/history?before=1&before=2&limit[]=3&limit[$gt]=1');
    expect(answer.status).toBe(422);
  });
});

describe('a session cookie', () => {
  it.each([
    'session=',
    'session=x',
    'session={}',
    `session=${'a'.repeat(7_000)}`,
    'session=%00',
    'session[]=1',
    ';;;=',
    'session="__proto__"',
  ])('%s is unauthenticated', async (cookie) => {
    const visitor = new HttpClient(product.url, cookie);
    for (const path of ['/api/me', '/history']) {
      const answer = await visitor.get(path);
      expect([answer.status, answer.body]).toMatchObject([401, { code: 'unauthorized' }]);
    }
    const socket = new Tab(product.url, cookie, { reconnection: false });
    await expect(socket.connected()).rejects.toThrow('unauthorized');
    socket.close();
  });
});

describe('a socket', () => {
  it('without a cookie is refused in one word', async () => {
    const socket = new Tab(product.url, null, { reconnection: false });
    await expect(socket.connected()).rejects.toThrow(/^unauthorized$/);
    socket.close();
  });

  it('from another origin is refused', async () => {
    const socket = new Tab(product.url, mia.http.cookie, {
      reconnection: false,
      extraHeaders: { cookie: mia.http.cookie ?? '', origin: 'https://evil.example' },
    });
    await expect(socket.connected()).rejects.toThrow();
    socket.close();
  });

  it.each<unknown>([
    undefined,
    null,
    1,
    'x',
    [],
    {},
    { turn_id: '__proto__', after_seq: 0 },
    ...hostile.map((turn_id) => ({ turn_id, after_seq: 0 })),
    { turn_id: randomUUID(), after_seq: -1 },
    { turn_id: randomUUID(), after_seq: '1' },
    { turn_id: randomUUID(), after_seq: 1e300 },
  ])('that sends %j gets an error, and stays connected', async (body) => {
    for (const name of ['turn.resume', 'turn.stop'])
      expect(await tab.emit(name, body)).toMatchObject({
        ok: false,
        error: { detail: expect.any(String) as string },
      });
  });

  it('that sends unknown events, or no callback, stays connected', async () => {
    tab.socket.emit('__proto__', { a: 1 });
    tab.socket.emit('constructor', 1);
    tab.socket.emit('turn.resume', { turn_id: randomUUID(), after_seq: 0 });
    tab.socket.emit('turn.resume');
    const turn = await mia.ask('[[demo: text="Still here"]]');
    expect(await tab.terminalEvent(turn.turn_id)).toMatchObject({ message: { content: 'Still here' } });
    expect(product.apis[0]?.exitCode).toBeNull();
  });
});
