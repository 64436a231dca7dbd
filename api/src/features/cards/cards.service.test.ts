import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS, type CardGrade, type DeckContent, type DeckView, type DueCards } from '@studyhall/contracts';
import { cards as cardRows } from '@studyhall/persistence';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { Tab } from '../../../../tests/support/person.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const CARDS = [
  { front: 'What is $E$?', back: 'Energy,\n**not** "electricity"' },
  { front: '=1+1', back: '2' },
];
const MINUTE = 60_000;

async function newDeck(http: HttpClient): Promise<{ id: string; cards: string[] }> {
  const made = await http.post<{ deck_id: string }>('/api/decks', { title: 'Physics', cards: CARDS });
  const id = made.body.deck_id;
  const { body } = await http.get<DeckContent>(`/api/decks/${id}`);
  return { id, cards: body.cards.map((card) => card.id) };
}
const due = async (http: HttpClient, query = ''): Promise<DueCards> =>
  (await http.get<DueCards>(`/api/cards/due${query}`)).body;
const review = (card_id: string, grade: CardGrade, at = new Date(), id: string = randomUUID()) => ({
  id,
  card_id,
  grade,
  at: at.toISOString(),
});
const send = (http: HttpClient, ...reviews: object[]) =>
  http.post<{ due: number }>('/api/cards/reviews', { reviews });
const dueOf = async (http: HttpClient, deck: string, card: string): Promise<string | undefined> =>
  (await http.get<DeckContent>(`/api/decks/${deck}`)).body.cards.find(({ id }) => id === card)?.due;

it('new cards are due at once, and each grade says when the card comes again', async () => {
  const { client } = await api.signedIn();
  const { id, cards } = await newDeck(client);
  const { cards: found, total } = await due(client);
  expect([total, found.map((card) => card.id)]).toEqual([2, cards]);
  const [first] = found;
  expect(first).toMatchObject({ deck_id: id, deck_title: 'Physics', ...CARDS[0] });
  const [again = 0, hard = 0, good = 0, easy = 0] = first?.intervals ?? [];
  expect(again).toBe(60);
  expect(hard).toBeGreaterThan(again);
  expect(good).toBeGreaterThan(hard);
  expect(easy).toBeGreaterThan(86_400);

  const at = new Date();
  expect((await send(client, review(cards[0] ?? '', 4, at))).body).toEqual({ due: 1 });
  const next = new Date((await dueOf(client, id, cards[0] ?? '')) ?? 0);
  expect(next.getTime() - at.getTime()).toBeCloseTo(easy * 1_000, -4);
  expect((await due(client, `?until=${next.toISOString()}`)).total).toBe(2);
  expect((await due(client, '?limit=0')).cards).toEqual([]);
  const { body } = await client.get<{ decks: DeckView[] }>('/api/decks');
  expect(body.decks).toMatchObject([{ id, title: 'Physics', cards: 2, due: 1 }]);
  const later = await client.get<{ decks: DeckView[] }>(`/api/decks?until=${next.toISOString()}`);
  expect(later.body.decks[0]?.due).toBe(2);
});

it('says when a card comes again after further answers of the day, as the answers then have it', async () => {
  const { client } = await api.signedIn();
  const { id, cards } = await newDeck(client);
  const [card = ''] = cards;
  const [first] = (await due(client)).cards;
  expect(Object.keys(first?.intervals_after ?? {}).toSorted()).toEqual([
    '1',
    '11',
    '12',
    '13',
    '2',
    '21',
    '22',
    '23',
    '3',
    '31',
    '32',
  ]);
  expect(first?.intervals_after['3']?.[2]).toBeGreaterThanOrEqual(86_400);
  await send(client, review(card, 3));
  const at = new Date();
  await send(client, review(card, 3, at));
  const next = new Date((await dueOf(client, id, card)) ?? 0);
  expect(next.getTime() - at.getTime()).toBe((first?.intervals_after['3']?.[2] ?? 0) * 1_000);
});

it('answers that arrive late count with their time, once, in their order', async () => {
  const { client, user } = await api.signedIn();
  const { id, cards } = await newDeck(client);
  const [card = ''] = cards;
  const start = Date.now() - 60 * MINUTE;
  const at = (minutes: number): Date => new Date(start + minutes * MINUTE);
  const offline = [review(card, 3, at(20)), review(card, 1, at(0)), review(card, 3, at(10))];
  await send(client, ...offline);
  const after = await dueOf(client, id, card);
  expect(new Date(after ?? 0).getTime()).toBeGreaterThan(at(20).getTime());
  // The same again, and one that was given before what is known.
  await send(client, ...offline);
  await send(client, review(card, 1, at(5)));
  expect(await dueOf(client, id, card)).toBe(after);
  const [stored] = await api.db.query<Array<{ memory: { reps: number }; count: number }>>(
    `SELECT memory, (SELECT count(*)::int FROM card_reviews WHERE user_id = $2) AS count FROM cards WHERE id = $1`,
    [card, user.id],
  );
  expect(stored).toMatchObject({ memory: { reps: 3 }, count: 4 });
  // A clock that runs ahead.
  await send(client, review(cards[1] ?? '', 1, new Date(Date.now() + 86_400_000)));
  expect(new Date((await dueOf(client, id, cards[1] ?? '')) ?? 0).getTime()).toBeLessThan(
    Date.now() + 2 * MINUTE,
  );
});

it('answers of a clock that is centuries behind count as given in 1970', async () => {
  const { client } = await api.signedIn();
  const { id, cards } = await newDeck(client);
  for (const time of ['0050-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '1980-01-01T00:00:00Z'])
    expect((await send(client, review(cards[0] ?? '', 3, new Date(time)))).status).toBe(200);
  expect(await dueOf(client, id, cards[0] ?? '')).toMatch(/^19[89]/);
});

it("another user's decks and cards are not found, and their answers change nothing", async () => {
  const [mia, eve] = await Promise.all([api.signedIn(), api.signedIn()]);
  const tab = new Tab(api.url, eve.client.cookie);
  await tab.connected();
  const { id, cards } = await newDeck(mia.client);
  const before = await dueOf(mia.client, id, cards[0] ?? '');
  expect((await send(eve.client, review(cards[0] ?? '', 4))).body).toEqual({ due: 0 });
  expect(await dueOf(mia.client, id, cards[0] ?? '')).toBe(before);
  const calls = await Promise.all([
    eve.client.get(`/api/decks/${id}`),
    eve.client.send('PUT', `/api/decks/${id}`, { title: 'x' }),
    eve.client.send('DELETE', `/api/decks/${id}`),
    eve.client.post(`/api/decks/${id}/cards`, CARDS[0]),
    eve.client.get(`/api/decks/${id}/export`),
    eve.client.send('PUT', `/api/cards/${cards[0]}`, CARDS[1]),
    eve.client.send('DELETE', `/api/cards/${cards[0]}`),
  ]);
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404));
  expect((await due(eve.client, `?deck_id=${id}`)).total).toBe(0);
  await eve.client.post('/api/decks', { title: 'Mine' });
  await tab.event('cards.changed');
  expect(tab.received.filter(({ name }) => name === 'cards.changed')).toHaveLength(1);
  tab.close();
});

it('cards are added, changed and deleted, and a deck goes with its cards', async () => {
  const { client } = await api.signedIn();
  const { id, cards } = await newDeck(client);
  const added = await client.post<{ card_id: string }>(`/api/decks/${id}/cards`, { front: 'A', back: 'B' });
  await client.send('PUT', `/api/cards/${added.body.card_id}`, { front: 'C', back: 'D' });
  await client.send('DELETE', `/api/cards/${cards[0]}`);
  expect((await client.post(`/api/decks/${id}/cards`, { front: ' ', back: 'B' })).status).toBe(422);
  await client.send('PUT', `/api/decks/${id}`, { title: 'Chemistry' });
  const { body } = await client.get<DeckContent>(`/api/decks/${id}`);
  expect([body.title, body.cards.map(({ front }) => front)]).toEqual(['Chemistry', ['=1+1', 'C']]);
  expect((await client.send('DELETE', `/api/decks/${id}`)).status).toBe(204);
  expect(await due(client)).toEqual({ cards: [], total: 0 });
});

it('a card that is sent again after a lost answer is added once, also where the deck is full by then', async () => {
  const { client, user } = await api.signedIn();
  const { id } = await newDeck(client);
  const card_id = randomUUID();
  const add = (deck: string, http: HttpClient = client) =>
    http.post<{ card_id: string }>(`/api/decks/${deck}/cards`, { card_id, front: 'A', back: 'B' });
  const [first, again] = await Promise.all([add(id), add(id)]);
  expect([first.body, again.body]).toEqual([{ card_id }, { card_id }]);
  const { body } = await client.get<DeckContent>(`/api/decks/${id}`);
  expect(body.cards.map(({ front }) => front)).toEqual(['What is $E$?', '=1+1', 'A']);
  // The id of a card elsewhere adds none, and changes none.
  const other = await newDeck(client);
  expect((await add(other.id)).status).toBe(409);
  const stranger = await api.signedIn();
  const theirs = await newDeck(stranger.client);
  expect((await add(theirs.id, stranger.client)).status).toBe(409);
  expect((await add(id, stranger.client)).status).toBe(404);
  const rest = Array.from({ length: LIMITS.cardsPerDeck - 3 }, () => ({ front: 'A', back: 'B' }));
  await cardRows.insertCards(api.db, user.id, id, 3, rest);
  expect((await add(id)).body).toEqual({ card_id });
  expect((await client.post(`/api/decks/${id}/cards`, { front: 'C', back: 'D' })).status).toBe(409);
});

it('is exported for Anki and for spreadsheets', async () => {
  const { client } = await api.signedIn();
  const { id } = await newDeck(client);
  const anki = await fetch(`${api.url}/api/decks/${id}/export`, { headers: { cookie: client.cookie ?? '' } });
  expect(anki.headers.get('content-disposition')).toBe('attachment; filename="cards.txt"');
  expect(await anki.text()).toBe(
    [
      '#separator:tab',
      '#html:true',
      '#notetype:Basic',
      '#deck:Physics',
      '#columns:Front\tBack',
      '"What is \\(E\\)?"\t"Energy,<br>\n<strong>not</strong> &quot;electricity&quot;"',
      '"=1+1"\t"2"',
      '',
    ].join('\n'),
  );
  const csv = await fetch(`${api.url}/api/decks/${id}/export?format=csv`, {
    headers: { cookie: client.cookie ?? '' },
  });
  const bytes = Buffer.from(await csv.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe(
    `front,back\r\nWhat is $E$?,"Energy,\n**not** ""electricity"""\r\n'=1+1,2\r\n`,
  );
});

it('is exported as a package that Anki imports', async () => {
  const { client } = await api.signedIn();
  const { id, cards } = await newDeck(client);
  const answer = await fetch(`${api.url}/api/decks/${id}/export?format=apkg`, {
    headers: { cookie: client.cookie ?? '' },
  });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cards.apkg"');
  const { 'collection.anki2': collection, media } = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(strFromU8(media!)).toBe('{}');
  const db = new DatabaseSync(':memory:');
  db.deserialize(collection!);
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const notes = db.prepare('SELECT id, guid, mid, flds, sfld, csum FROM notes ORDER BY id').all();
  const [{ id: first, mid } = {}] = notes;
  expect(notes).toEqual([
    {
      id: first,
      guid: cards[0],
      mid,
      flds: 'What is \\(E\\)?\x1fEnergy,<br>\n<strong>not</strong> &quot;electricity&quot;',
      sfld: 'What is \\(E\\)?',
      // The first 32 bits of the SHA-1 of the front.
      csum: expect.any(Number),
    },
    { id: Number(first) + 1, guid: cards[1], mid, flds: '=1+1\x1f2', sfld: '=1+1', csum: 0x43b71b85 },
  ]);
  const [row] = db.prepare('SELECT ver, models, decks FROM col').all();
  const models = JSON.parse(String(row?.models)) as Record<string, { flds: Array<{ name: string }> }>;
  expect(row?.ver).toBe(11);
  expect(models[String(mid)]?.flds.map(({ name }) => name)).toEqual(['Front', 'Back']);
  const decks = JSON.parse(String(row?.decks)) as Record<string, { name: string }>;
  const dealt = db.prepare('SELECT nid, did, type, queue, due FROM cards ORDER BY due').all();
  expect(dealt.map(({ nid, due: at }) => [nid, at])).toEqual([
    [first, 1],
    [Number(first) + 1, 2],
  ]);
  expect(decks[String(dealt[0]?.did)]?.name).toBe('Physics');
  db.close();
});
