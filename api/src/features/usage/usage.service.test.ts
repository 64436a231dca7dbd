import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LimitsView, PoliciesView, PricesView, UsageAnswer } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let admin: HttpClient;
let master: HttpClient;
let school: string;
beforeAll(async () => {
  api = await startApi();
  ({ client: master } = await api.signedIn({ role: 'MASTER_ADMIN', school: null }));
});
afterAll(() => api.stop());

async function newSchool() {
  school = `USAGE ${randomUUID().slice(0, 8).toUpperCase()}`;
  ({ client: admin } = await api.signedIn({ role: 'SCHOOL_ADMIN', school }));
}
const path = (of: string, more: Record<string, string> = {}) =>
  `/api/${of}?${new URLSearchParams({ school, ...more }).toString()}`;
/** Rows of the ledger for one person. */
const used = (
  person: number | null,
  kind: string,
  {
    amount = 1,
    at = new Date().toISOString(),
    cost = null as number | null,
    model = null as string | null,
  } = {},
) =>
  api.db.query(
    `INSERT INTO usage_ledger (ref, kind, school, user_id, amount, settled, at, expires_at, settled_at, cost, model)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $4, $5::timestamptz, now(), now(), $6, $7)`,
    [kind, school, person, amount, at, cost, model],
  );

it('sums by the day of the school, newest first, and pages', async () => {
  await newSchool();
  await api.db.query(`UPDATE schools SET time_zone = 'Pacific/Auckland' WHERE name = $1`, [school]);
  // In Auckland the second one is of the next day.
  for (const at of ['2026-01-31T10:59:00Z', '2026-01-31T11:00:00Z', '2026-01-31T12:00:00Z'])
    await used(null, 'messages', { at });
  await used(null, 'tokens', { at: '2026-01-31T12:00:00Z', amount: 900, cost: 1_250_000, model: 'small' });
  const range = { from: '2026-01-01', to: '2026-02-28' };
  const { body } = await admin.get<UsageAnswer>(path('usage', range));
  const row = { school, class: null, model: null, cost: null };
  const rows = [
    { ...row, day: '2026-02-01', kind: 'messages', amount: 2 },
    { ...row, day: '2026-02-01', kind: 'tokens', model: 'small', amount: 900, cost: 1.25 },
    { ...row, day: '2026-01-31', kind: 'messages', amount: 1 },
  ];
  expect(body.rows).toEqual(rows);
  const paged: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: UsageAnswer = (await admin.get<UsageAnswer>(path('usage', { ...range, limit: '1', cursor })))
      .body;
    paged.push(...page.rows);
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(rows);
  const csv = await admin.get<string>(path('usage', { ...range, format: 'csv' }));
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(String(csv.body).split('\r\n')[2]).toBe(`2026-02-01,${school},,tokens,small,900,1.25`);
});

it('names who used far more than the others, where there are enough to compare', async () => {
  await newSchool();
  const people = await Promise.all(Array.from({ length: 5 }, () => api.signedIn({ school })));
  for (const { user } of people.slice(0, 4)) await used(user.id, 'messages', { amount: 10 });
  const far = async () => (await admin.get<UsageAnswer>(path('usage', { by: 'person' }))).body.people;
  const last = people[4]?.user.id ?? 0;
  await used(people[3]?.user.id ?? 0, 'messages', { amount: 90 });
  expect(await far()).toEqual([]);
  await used(last, 'messages', { amount: 29 });
  expect(await far()).toMatchObject([{ user_id: people[3]?.user.id, amount: 100, median: 10 }]);
});

it('sums each kind of the days asked for, with how many people used it', async () => {
  await newSchool();
  const [one, other] = [await api.signedIn({ school }), await api.signedIn({ school })];
  for (const { user } of [one, one, other])
    await used(user.id, 'messages', { at: '2026-03-02T12:00:00Z', amount: 2 });
  await used(other.user.id, 'images', { at: '2026-03-03T12:00:00Z' });
  await used(other.user.id, 'images', { at: '2026-04-03T12:00:00Z' });
  const range = { by: 'kind', from: '2026-03-01', to: '2026-03-31' };
  const { body } = await admin.get<UsageAnswer>(path('usage', range));
  expect(body).toMatchObject({ rows: [], people: [] });
  expect(body.totals).toEqual([
    { kind: 'images', amount: 1, people: 1, has_unnamed: false },
    { kind: 'messages', amount: 6, people: 2, has_unnamed: false },
  ]);
  // The use of an erased account stays in the amount.
  await api.db.query('DELETE FROM users WHERE id = $1', [other.user.id]);
  expect((await admin.get<UsageAnswer>(path('usage', range))).body.totals).toEqual([
    { kind: 'images', amount: 1, people: 0, has_unnamed: true },
    { kind: 'messages', amount: 6, people: 1, has_unnamed: true },
  ]);
});

it('refuses ranges, cursors and other schools', async () => {
  await newSchool();
  const status = async (more: Record<string, string>) => (await admin.get(path('usage', more))).status;
  expect(await status({ from: '2026-02-01', to: '2026-01-01' })).toBe(422);
  expect(await status({ from: '2020-01-01', to: '2026-01-01' })).toBe(422);
  expect(await status({ cursor: 'other' })).toBe(422);
  expect(await status({ school: 'ELSEWHERE' })).toBe(404);
});

it('stores hours, policies, prices and a budget, and what was not given stays', async () => {
  await newSchool();
  const open_hours = {
    only_slots: false,
    hours: [{ day_of_week: 0, from: '08:00', to: '16:00' }],
    terms: [{ from: '2026-09-01', to: '2026-12-18' }],
    holidays: [{ from: '2026-10-26', to: '2026-10-30', name: 'Half-term' }],
  };
  const set = (body: object, client = admin, more = {}) =>
    client.send<LimitsView>('PUT', path('limits', more), { limits: [], ...body });
  expect((await set({ open_hours })).body).toEqual({
    ...{ limits: [], open_hours, break_minutes: null, budget: null, least_tokens: 200, in_effect: null },
  });
  expect((await set({})).body.open_hours).toEqual(open_hours);
  expect((await set({ open_hours: null })).body.open_hours).toBeNull();
  const wrong = { ...open_hours, hours: [{ day_of_week: 0, from: '16:00', to: '08:00' }] };
  expect((await set({ open_hours: wrong })).status).toBe(422);

  const tools = { web_search: false, images: true, code: true, voice: false, uploads: true };
  const policies = await admin.send<PoliciesView>('PUT', path('policies'), { tools });
  expect(policies.body).toMatchObject({ tools, models: null });
  expect((await admin.get<PoliciesView>(path('policies'))).body).toEqual(policies.body);
  expect((await admin.send('PUT', path('policies'), { tools, models: ['other'] })).status).toBe(422);

  const budget = { amount: 250.5, currency: 'EUR' };
  expect((await set({ budget }, master)).status).toBe(422);
  const prices = { model: 'small', input: 0.15, output: 0.6, image: null, minute: null, speech: null };
  const priced = await master.send<PricesView>('PUT', '/api/prices', { currency: 'EUR', prices: [prices] });
  expect(priced.body).toMatchObject({ currency: 'EUR', prices: [prices] });
  expect((await set({ budget })).status).toBe(403);
  expect((await set({ budget: { ...budget, currency: 'USD' } }, master)).status).toBe(422);
  expect((await set({ budget }, master, { role: 'STUDENT' })).status).toBe(422);
  expect((await set({ budget }, master)).body.budget).toMatchObject({
    ...budget,
    spent: 0,
    held: 0,
    warnings: [],
  });
  await used(null, 'tokens', { cost: 126_000_000 });
  // A new budget begins with the cost of the month so far.
  await set({ budget: null }, master);
  expect((await set({ budget }, master)).body.budget).toMatchObject({
    spent: 126,
    warnings: [50],
  });
  const changed = await master.send('PUT', '/api/prices', { currency: 'USD', prices: [prices] });
  expect(changed.status).toBe(422);
  const removed = await master.send('PUT', '/api/prices', { currency: 'EUR', prices: [] });
  expect(removed).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('while a school has a budget') as string },
  });
  await set({ budget: null }, master);
  expect((await master.send('PUT', '/api/prices', { currency: 'EUR', prices: [] })).status).toBe(200);
});

it('refuses settings that were changed from others than the stored ones, also of two at once', async () => {
  await newSchool();
  const prices = (input: number) => ({
    currency: 'EUR',
    prices: [{ model: 'small', input, output: 1, image: null, minute: null, speech: null }],
  });
  const tools = { web_search: false, images: true, code: true, voice: false, uploads: true };
  const limit = (amount: number) => ({ limits: [{ kind: 'messages', period: 'day', limit: amount }] });
  const hours = (name: string) => ({
    open_hours: { holidays: [{ from: '2026-10-26', to: '2026-10-30', name }] },
  });
  const [{ id }] = (await api.db.query(`SELECT id FROM schools WHERE name = $1`, [school])) as [
    { id: number },
  ];
  const changes: Array<[string, HttpClient, object, object]> = [
    [path('limits'), admin, limit(5), limit(6)],
    [path('limits', { role: 'STUDENT' }), admin, hours('Half-term'), hours('Autumn')],
    [path('policies'), admin, { tools }, { tools: { ...tools, voice: true } }],
    ['/api/prices', master, prices(1), prices(2)],
    [`/api/schools/${id}/retention`, admin, { chats_days: 90 }, { chats_days: 120 }],
  ];
  for (const [url, client, first, second] of changes) {
    const put = (body: object) => client.send<object>('PUT', url, body);
    const before = (await client.get<object>(url)).body;
    const answers = await Promise.all([first, second].map((body) => put({ ...body, before })));
    expect([url, ...answers.map(({ status }) => status).toSorted()]).toEqual([url, 200, 409]);
    const stored = answers.find(({ status }) => status === 200)!.body;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      reason: 'settings_changed_meanwhile',
    });
    expect((await client.get(url)).body).toEqual(stored);
    expect((await put({ ...first, before: stored })).status).toBe(200);
    expect((await put(second)).status).toBe(200);
  }
  // A part that another admin did not change is no conflict.
  const before = { limits: limit(6).limits };
  await admin.send('PUT', path('limits'), hours('Spring'));
  expect((await admin.send('PUT', path('limits'), { ...limit(7), before })).status).toBe(200);
});
