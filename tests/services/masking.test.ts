import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import type { Person } from '../support/person.ts';

let product: Product;
let searx: Server;
let master: Person;
const searched: string[] = [];

beforeAll(async () => {
  searx = createServer((request, response) => {
    searched.push(new URL(request.url ?? '', 'http://searx').searchParams.get('q') ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ results: [] }));
  }).listen(0, '127.0.0.1');
  await once(searx, 'listening');
  const { port } = searx.address() as AddressInfo;
  product = await startProduct({
    env: { SEARCH_PROVIDER: 'searxng', SEARXNG_URL: `http://127.0.0.1:${port}` },
  });
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
});

afterAll(async () => {
  await product?.stop();
  searx?.close();
});

async function sara(school: string, masks: boolean): Promise<Person> {
  const person = await product.signedIn({ school });
  await product.db.query(`UPDATE users SET given_name = 'Sara', family_name = 'Haddad' WHERE id = $1`, [
    person.user.id,
  ]);
  const [{ id }] = await product.db.query('SELECT id FROM schools WHERE name = $1', [school]);
  const set = await master.http.send('PUT', `/api/schools/${id}`, { mask_personal_data: masks });
  expect(set.status).toBe(200);
  return person;
}

/** What the model got of the requests with this word. */
const sentWith = (word: string): string =>
  JSON.stringify(
    product.model.control
      .requests()
      .map(({ body }) => body)
      .filter((body) => JSON.stringify(body).includes(word)),
  );

it('a school that masks sends placeholders, and its people read the real text', async () => {
  const person = await sara('MASKED', true);
  const tab = await person.open();
  const question =
    'zebra-letter: I am Sara Haddad, sara@web.de, +44 7911 123456. [[demo: text="Dear [NAME_1], call [PHONE_1]."]]';
  const { turn_id, conversation_id } = await person.ask(question);
  const end = await tab.terminalEvent(turn_id);
  expect(end).toMatchObject({
    type: 'turn.completed',
    message: { content: 'Dear Sara Haddad, call +44 7911 123456.' },
  });
  expect((await person.history())[0]).toMatchObject({ content: question });
  // The title is made from the question after the reply.
  await expect
    .poll(async () => {
      const [found] = await product.db.query('SELECT title FROM conversations WHERE id = $1', [
        conversation_id,
      ]);
      return found.title;
    })
    .not.toBe('');
  const sent = sentWith('zebra-letter');
  expect(sent).toContain('I am [NAME_1], [EMAIL_1], [PHONE_1]');
  expect(sent).not.toMatch(/Haddad|sara@web|7911/);
});

it('a web search gets the placeholder, a later reply the same masked history', async () => {
  const person = await sara('MASKED', true);
  const call = JSON.stringify({ query: 'who is [NAME_1]' });
  const message = `okapi-search: I am Sara Haddad. [[demo: tool=web_search args=${call} text="Done."]]`;
  const { status } = await person.http.post('/chat', { message });
  expect(status).toBe(200);
  expect(searched).toEqual(['who is [NAME_1]']);
  expect(sentWith('okapi-search')).not.toContain('Haddad');
});

it('a school that does not mask sends the text as it is', async () => {
  const person = await sara('PLAIN', false);
  const message = 'quokka-letter: I am Sara Haddad. [[demo: text="Hello [NAME_1]"]]';
  const answer = await person.http.post<{ response: string }>('/chat', { message });
  expect(JSON.stringify(answer.body)).toContain('Hello [NAME_1]');
  expect(sentWith('quokka-letter')).toContain('I am Sara Haddad');
});

it('a merge keeps whoever was masked masked', async () => {
  await sara('SMALL', true);
  await sara('LARGE', false);
  const rows: Array<{ id: number; name: string }> = await product.db.query(
    `SELECT id, name FROM schools WHERE name IN ('SMALL', 'LARGE') ORDER BY name DESC`,
  );
  const [small, large] = rows;
  const merged = await master.http.send('POST', `/api/schools/${small?.id}/merge`, { into: large?.id });
  expect(merged.status).toBe(200);
  const [kept] = await product.db.query(`SELECT mask_personal_data FROM schools WHERE name = 'LARGE'`);
  expect(kept.mask_personal_data).toBe(true);
});
