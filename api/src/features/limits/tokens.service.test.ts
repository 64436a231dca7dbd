import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatAccepted, OwnLimits, UsageAnswer } from '@studyhall/contracts';
import { turnClaims, turns, useLimits } from '@studyhall/persistence';
import { limitReached } from '@studyhall/platform';
import { midHourZone, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let admin: HttpClient;
let master: HttpClient;
let school: string;
const MODEL = 'gpt-4.1-mini';
const CONTEXT_TOKENS = 32_000;
beforeAll(async () => {
  api = await startApi();
  ({ client: master } = await api.signedIn({ role: 'MASTER_ADMIN', school: null }));
  const price = { model: MODEL, input: 1, output: 4, image: null, minute: null, speech: null };
  await master.send('PUT', '/api/prices', { currency: 'EUR', prices: [price] });
});
afterAll(() => api.stop());

async function newStudent() {
  school = `TOKENS ${randomUUID().slice(0, 8).toUpperCase()}`;
  ({ client: admin } = await api.signedIn({ role: 'SCHOOL_ADMIN', school }));
  await api.db.query('UPDATE schools SET time_zone = $2 WHERE name = $1', [school, midHourZone()]);
  return api.signedIn({ school });
}
const setLimit = (limit: number) =>
  admin.send('PUT', `/api/limits?${new URLSearchParams({ school }).toString()}`, {
    limits: [{ kind: 'tokens', period: 'day', limit }],
  });
const ask = (client: HttpClient, message = 'Hello', conversation_id?: string) =>
  client.post<ChatAccepted & { code: string; detail: string }>(
    '/chat',
    { message, conversation_id },
    { prefer: 'respond-async' },
  );
/** What a refusal says where a running reply holds the rest of a limit. */
const HELD = (limit: string) =>
  `A reply that is still being written holds the rest of your ${limit} tokens for today. You can continue once it has ended.`;
const used = async (client: HttpClient) =>
  (await client.get<OwnLimits>('/api/me/limits')).body.limits.find(({ kind }) => kind === 'tokens')?.used;
/** Ends a turn as a worker does that has claimed it. */
async function finish(id: string, state: 'completed' | 'failed', tokens?: turns.TurnEnd['tokens']) {
  const claimed = await turnClaims.claimTurn(api.db, id, 10);
  await turns.finishTurn(api.db, {
    ...{ id, attempt: claimed?.attempt ?? 0, state, content: 'So.', details: {}, tokens },
  });
}
const tokenRow = async (ref: string) =>
  (
    await api.db.query<Array<{ amount: number; settled: number | null; cost: string; model: string }>>(
      `SELECT amount, settled, cost, model FROM usage_ledger WHERE ref = $1 AND kind = 'tokens'`,
      [ref],
    )
  )[0];

it('holds the most that a reply may take, and settles by what it took and cost', async () => {
  const { client } = await newStudent();
  await setLimit(100_000);
  const { turn_id } = (await ask(client)).body;
  // 28,000 tokens read at 1 and 4,000 written at 4 for a million: 0.044.
  expect(await tokenRow(turn_id)).toEqual({
    amount: CONTEXT_TOKENS,
    settled: null,
    cost: '44000',
    model: MODEL,
  });
  expect(await used(client)).toBe(CONTEXT_TOKENS);
  await finish(turn_id, 'completed', { input: 1_001, output: 50 });
  expect(await tokenRow(turn_id)).toMatchObject({ settled: 1_051, cost: '1201' });
  expect(await used(client)).toBe(1_051);
  const { body } = await admin.get<UsageAnswer>(`/api/usage?${new URLSearchParams({ school }).toString()}`);
  expect(body).toMatchObject({ currency: 'EUR' });
  expect(body.rows.find(({ kind }) => kind === 'tokens')).toMatchObject({
    amount: 1_051,
    cost: 0.001201,
    model: MODEL,
  });
});

it('counts what a failed reply took, and nothing for one that no worker began', async () => {
  const { client } = await newStudent();
  await setLimit(100_000);
  await finish((await ask(client)).body.turn_id, 'failed', { input: 700, output: 0 });
  expect(await used(client)).toBe(700);
  const { turn_id } = (await ask(client)).body;
  await api.db.query(`UPDATE turns SET state = 'stopped', finished_at = now() WHERE id = $1`, [turn_id]);
  expect(await used(client)).toBe(700);
});

it('counts all that was held where a running reply was ended elsewhere or is lost', async () => {
  const { client, user } = await newStudent();
  await setLimit(1_000_000);
  const { turn_id } = (await ask(client)).body;
  await turnClaims.claimTurn(api.db, turn_id, 10);
  await api.db.query(`UPDATE turns SET state = 'stopped', finished_at = now() WHERE id = $1`, [turn_id]);
  expect(await used(client)).toBe(CONTEXT_TOKENS);
  const lost = (await ask(client)).body;
  await api.db.query(`DELETE FROM turns WHERE id = $1`, [lost.turn_id]);
  await api.db.query(`UPDATE usage_ledger SET expires_at = now() WHERE user_id = $1`, [user.id]);
  await useLimits.settleLost(api.db);
  expect(await used(client)).toBe(2 * CONTEXT_TOKENS);
});

it('stores what a reply took for the next worker, and counts the most of it and what was held', async () => {
  const { client } = await newStudent();
  await setLimit(1_000_000);
  const begin = async () => {
    const { turn_id } = (await ask(client)).body;
    const first = await turnClaims.claimTurn(api.db, turn_id, 10);
    expect(first).toMatchObject({ attempt: 1, took: null });
    await turnClaims.storeTook(
      api.db,
      { id: turn_id, attempt: 1 },
      { input: 39_999.5, output: 5, characters: 9 },
    );
    const next = await turnClaims.claimTurn(api.db, turn_id, 10);
    expect(next).toMatchObject({ attempt: 2, took: { input: 40_000, output: 5, characters: 9 } });
    // A worker that was taken for dead.
    await turnClaims.storeTook(api.db, { id: turn_id, attempt: 1 }, { input: 1, output: 1, characters: 1 });
    return turn_id;
  };
  await finish(await begin(), 'completed', { input: 41_000, output: 10 });
  expect(await used(client)).toBe(41_010);
  await finish(await begin(), 'failed');
  expect(await used(client)).toBe(41_010 + CONTEXT_TOKENS);
  const ended = await begin();
  await api.db.query(`UPDATE turns SET state = 'stopped', attempt = attempt + 1 WHERE id = $1`, [ended]);
  expect(await used(client)).toBe(41_010 + CONTEXT_TOKENS + 40_005);
});

it('lets each request of a reply take what its limit has left, and ends it where that is too little', async () => {
  const { client, user } = await newStudent();
  const { turn_id } = (await ask(client)).body;
  expect((await turnClaims.claimTurn(api.db, turn_id, 10))?.has_token_limit).toBe(false);
  await setLimit(100_000);
  expect((await turnClaims.claimTurn(api.db, turn_id, 10))?.has_token_limit).toBe(true);
  const request = (taken: number, input = 1_000, least = input) =>
    api.db.transaction((on) =>
      useLimits.holdRequest(
        ...([on, turn_id, user.id] as const),
        { input: taken, output: 0 },
        { input, least, output: 4_000 },
      ),
    );
  expect(await request(30_000)).toMatchObject({ input: 1_000, output: 4_000 });
  expect(await used(client)).toBe(35_000);
  // Another reply that is being written holds 32,000.
  const other = (await client.post<{ conversation_id: string }>('/api/conversations')).body.conversation_id;
  await client.post('/chat', { message: 'Hi', conversation_id: other }, { prefer: 'respond-async' });
  expect(await request(64_000)).toMatchObject({ input: 1_000, output: 3_000 });
  expect(await used(client)).toBe(100_000);
  // Of what is left beside the least, what a request can be reduced by gets half.
  expect(await request(64_000, 20_000, 1_000)).toMatchObject({ input: 2_500, output: 1_500 });
  expect(await request(64_000, 20_000, 3_800)).toMatchObject({ input: 3_800, output: 200 });
  const reached = await request(64_000, 3_801);
  if (!('kind' in reached)) throw new Error('Held.');
  expect(reached).toMatchObject({ kind: 'tokens', period: 'day', limit: 100_000, rest: 4_000, waits: true });
  expect(limitReached(reached)).toMatchObject({ message: HELD('100,000'), retryAfterSeconds: 10 });
  // With what the other reply holds, 36,000 would be left.
  expect(await request(64_000, 35_800)).toMatchObject({ waits: true });
  const least = await request(64_000, 35_801);
  if (!('kind' in least)) throw new Error('Held.');
  expect(least).toMatchObject({ rest: 4_000, waits: false });
  expect(limitReached(least).message).toMatch(/^Too little is left of your 100,000 tokens for today\./);
  expect(limitReached({ ...least, rest: 0 }).message).toMatch(
    /^You have used your 100,000 tokens for today\./,
  );
  expect(await tokenRow(turn_id)).toMatchObject({ amount: 68_000, cost: '64000' });
});

it('holds what a limit has left at most, so that replies at once never pass it', async () => {
  const { client } = await newStudent();
  await setLimit(CONTEXT_TOKENS + 500);
  const { turn_id } = (await ask(client)).body;
  const other = (await client.post<{ conversation_id: string }>('/api/conversations')).body.conversation_id;
  const second = await client.post<ChatAccepted>(
    '/chat',
    { message: 'Hi', conversation_id: other },
    { prefer: 'respond-async' },
  );
  expect((await tokenRow(second.body.turn_id))?.amount).toBe(500);
  expect(await used(client)).toBe(CONTEXT_TOKENS + 500);
  await finish(turn_id, 'completed', { input: 100, output: 0 });
  expect(await used(client)).toBe(600);
});

it('refuses a question once tokens are used or held, and says which', async () => {
  const { client, user } = await newStudent();
  await setLimit(CONTEXT_TOKENS);
  const { turn_id } = (await ask(client)).body;
  const other = (await client.post<{ conversation_id: string }>('/api/conversations')).body.conversation_id;
  const held = await ask(client, 'Hello', other);
  expect(held).toMatchObject({ status: 429, body: { code: 'limit_reached', detail: HELD('32,000') } });
  expect(held.headers.get('retry-after')).toBe('10');
  // What the reply holds makes no difference: another limit is used up as well.
  const limits = [
    { kind: 'tokens' as const, period: 'month' as const, limit: CONTEXT_TOKENS },
    { kind: 'messages' as const, period: 'hour' as const, limit: 1 },
  ];
  const own = { school: null, role: null, groupId: null, userId: user.id };
  await useLimits.replaceSet(api.db, own, limits);
  expect((await ask(client, 'Hello', other)).body.detail).toMatch(
    /^You have used your 1 message for this hour/,
  );
  await useLimits.replaceSet(api.db, own, []);
  await finish(turn_id, 'completed', { input: CONTEXT_TOKENS - 100, output: 0 });
  const refused = await ask(client, 'Hello', other);
  expect(refused.body.detail).toMatch(
    /^Too little is left of your 32,000 tokens for today\. You can continue in/,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
});

it('refuses an image of study mode that leaves no tokens for its judge', async () => {
  const { client, user } = await newStudent();
  await api.db.query(
    `WITH class AS (INSERT INTO stored_groups (name, school) VALUES ('9d', $1) RETURNING id)
     INSERT INTO group_members (group_id, user_id) SELECT id, $2 FROM class`,
    [school, user.id],
  );
  await setLimit(1_103);
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 0, tools: {}, judge: 1_000 });
  const draw = (prompt: string) =>
    client.post<{ detail: string }>('/api/image-generation/generate', { prompt });
  const prompt = 'a'.repeat(104);
  expect((await draw(prompt)).status).toBe(200);
  await api.db.query(`UPDATE schools SET study_mode = 'hints' WHERE name = $1`, [school]);
  const refused = await draw(prompt);
  expect(refused).toMatchObject({ status: 429, body: { code: 'limit_reached', reason: 'limit_of_use' } });
  expect(refused.body.detail).toMatch(/^Too little is left of your 1,103 tokens for today\./);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
  expect((await draw('a'.repeat(103))).status).toBe(200);
  expect(await used(client)).toBe(0);
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 0, tools: {}, judge: 0 });
  await setLimit(0);
  expect((await draw('A fox')).status).toBe(429);
});

it('refuses a question of which a limit has less left than its reply needs, and stores nothing', async () => {
  const { client, user } = await newStudent();
  await setLimit(3_299);
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 3_000, tools: {}, judge: 0 });
  const limits = (await client.get<OwnLimits>('/api/me/limits')).body.limits;
  expect(limits).toMatchObject([{ limit: 3_299, used: 0, least: 3_200 }]);
  const ofSchool = await admin.get(`/api/limits?${new URLSearchParams({ school }).toString()}`);
  expect(ofSchool.body).toMatchObject({ least_tokens: 3_200 });
  // 400 bytes are about 100 tokens.
  const refused = await ask(client, 'a'.repeat(400));
  expect(refused).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
  expect(refused.body.detail).toMatch(/^Too little is left of your 3,299 tokens for today\./);
  const stored = (await api.db.query(
    `SELECT (SELECT count(*)::int FROM turns WHERE user_id = $1) AS turns,
            (SELECT count(*)::int FROM messages WHERE user_id = $1) AS messages,
            (SELECT count(*)::int FROM usage_ledger WHERE user_id = $1) AS uses`,
    [user.id],
  )) as unknown;
  expect(stored).toEqual([{ turns: 0, messages: 0, uses: 0 }]);
  await api.db.query(`INSERT INTO student_notes (user_id, kind, text) VALUES ($1, 'memory', $2)`, [
    user.id,
    'b'.repeat(20),
  ]);
  expect((await ask(client, 'a'.repeat(380))).status).toBe(429);
  expect((await ask(client, 'a'.repeat(376))).status).toBe(202);
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 0, tools: {}, judge: 0 });
});

it('refuses a question by what its tools need, of those that policies, a lesson and study mode leave', async () => {
  const { client, user } = await newStudent();
  await setLimit(2_000);
  const tools = { '': 300, code: 400, web: 900, documents: 200 };
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 2_800, tools, judge: 1_100 });
  const least = async () => (await client.get<OwnLimits>('/api/me/limits')).body.limits[0]?.least;
  expect(await least()).toBe(3_000);
  expect((await ask(client)).status).toBe(429);
  const path = `/api/policies?${new URLSearchParams({ school }).toString()}`;
  const off = { web_search: false, code: true, images: false, voice: true, uploads: true };
  expect((await admin.send('PUT', path, { tools: off, models: null })).status).toBe(200);
  expect(await least()).toBe(2_100);
  const [group] = await api.db.query<Array<{ id: number }>>(
    `INSERT INTO stored_groups (name, school) VALUES ('9c', $1) RETURNING id`,
    [school],
  );
  await api.db.query(`INSERT INTO group_members (group_id, user_id) VALUES ($1, $2)`, [group?.id, user.id]);
  expect((await ask(client)).status).toBe(429);
  // The chat of a lesson whose teacher turned programs off.
  const chat = randomUUID();
  await api.db.query(
    `WITH lesson AS (INSERT INTO lessons (id, group_id, started_by, title, ends_at, rules)
       VALUES (gen_random_uuid(), $1, $2::int, '', now() + interval '1 hour', '{"tools_off": ["code"]}') RETURNING id)
     INSERT INTO conversations (id, user_id, lesson_id) SELECT $3::uuid, $2::int, id FROM lesson`,
    [group?.id, user.id, chat],
  );
  const { turn_id } = (await ask(client, 'Hello', chat)).body;
  await finish(turn_id, 'completed', { input: 0, output: 0 });
  // In study mode a reply may have no tools, and a judge reads the question.
  await api.db.query(`UPDATE schools SET study_mode = 'hints' WHERE name = $1`, [school]);
  expect(await least()).toBe(1_200);
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 2_800, tools, judge: 1_500 });
  expect(await least()).toBe(1_500);
  await setLimit(1_499);
  expect((await ask(client)).status).toBe(429);
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 0, tools: {}, judge: 0 });
});

it('refuses another version of a reply, whose question counts too', async () => {
  const { client } = await newStudent();
  await setLimit(100_000);
  const { turn_id, bot_message_id } = (await ask(client, 'a'.repeat(400))).body;
  await finish(turn_id, 'completed', { input: 0, output: 0 });
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 3_000, tools: {}, judge: 0 });
  const regenerate = () =>
    client.post('/chat', { regenerate_message_id: bot_message_id }, { prefer: 'respond-async' });
  await setLimit(3_299);
  expect(await regenerate()).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
  await setLimit(3_300);
  expect((await regenerate()).status).toBe(202);
  await useLimits.setLeastRequest(api.db, { model: MODEL, tokens: 0, tools: {}, judge: 0 });
});

it('keeps the ledger for 13 months', async () => {
  const { user } = await newStudent();
  for (const months of [12, 14])
    await api.db.query(
      `INSERT INTO usage_ledger (ref, kind, user_id, amount, at, expires_at)
       SELECT gen_random_uuid(), 'messages', $1, $2::int, now() - make_interval(months => $2::int), now()`,
      [user.id, months],
    );
  await useLimits.forgetOld(api.db);
  const rows: unknown = await api.db.query(`SELECT amount FROM usage_ledger WHERE user_id = $1`, [user.id]);
  expect(rows).toEqual([{ amount: 12 }]);
});
