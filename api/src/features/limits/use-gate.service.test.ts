import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatAccepted, OwnLimits } from '@studyhall/contracts';
import { turnClaims } from '@studyhall/persistence';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let admin: HttpClient;
let school: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Refusal = { code: string; detail: string };
const NEVER = { terms: [{ from: '2020-01-01', to: '2020-01-02' }] };
const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function newSchool() {
  school = `GATE ${randomUUID().slice(0, 8).toUpperCase()}`;
  ({ client: admin } = await api.signedIn({ role: 'SCHOOL_ADMIN', school }));
  return api.signedIn({ school });
}
async function newClass(student: number) {
  const { body } = await admin.post<{ group_id: number }>('/api/groups', { name: 'Physics', school });
  await admin.post(`/api/groups/${body.group_id}/assign`, [student]);
  return body.group_id;
}
const setHours = (open_hours: object | null, query: object = { school }) =>
  admin.send('PUT', `/api/limits?${new URLSearchParams(query as Record<string, string>).toString()}`, {
    open_hours,
  });
const setBreak = (break_minutes: number | null, query: object = { school }) =>
  admin.send('PUT', `/api/limits?${new URLSearchParams(query as Record<string, string>).toString()}`, {
    break_minutes,
  });
const setPolicy = (tools: object, query: object = { school }) =>
  admin.send('PUT', `/api/policies?${new URLSearchParams(query as Record<string, string>).toString()}`, {
    tools,
  });
const ask = (client: HttpClient, message: object = {}) =>
  client.post<ChatAccepted & Refusal>('/chat', { message: 'Hello', ...message }, { prefer: 'respond-async' });
const hours = async (client: HttpClient) => (await client.get<OwnLimits>('/api/me/limits')).body.open_hours;

it('closes the chat of students outside of the hours, and says when it opens', async () => {
  const { client } = await newSchool();
  const teacher = await api.signedIn({ role: 'TEACHER', school });
  expect(await hours(client)).toBeNull();
  await setHours({ terms: [{ from: dayAhead(30), to: dayAhead(60) }] });
  const refused = await ask(client);
  expect(refused).toMatchObject({ status: 403, body: { code: 'outside_hours' } });
  expect(refused.body.detail).toMatch(/^The chat is closed now\. It opens in \d+ days at 00:00\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_400);
  const own = await hours(client);
  expect(own?.is_open).toBe(false);
  expect(own?.changes_at).toMatch(/T00:00:00\.000Z$/);
  const image = await client.post<Refusal>('/api/image-generation/generate', { prompt: 'a tree' });
  expect(image).toMatchObject({ status: 403, body: { code: 'outside_hours' } });
  expect((await ask(teacher.client)).status).toBe(202);
  await setHours(NEVER, { school, role: 'TEACHER' });
  expect((await ask(teacher.client)).body).toMatchObject({
    code: 'outside_hours',
    detail: 'The school’s terms have ended; the chat is closed until the next one begins.',
  });
  // Without a class there is no slot.
  await setHours({ only_slots: true });
  expect((await ask(client)).body).toMatchObject({
    code: 'outside_hours',
    detail: 'The chat is closed now.',
  });
  await setHours(null);
  expect((await ask(client)).status).toBe(202);
});

it('answers danger while the chat is closed, and a repeated question with its turn', async () => {
  const { client } = await newSchool();
  const message = { client_message_id: randomUUID() };
  const first = await ask(client, message);
  await setHours(NEVER);
  expect((await ask(client, message)).body.turn_id).toBe(first.body.turn_id);
  expect((await client.post<Refusal>(`/chat/turns/${first.body.turn_id}/continue`)).body.code).toBe(
    'outside_hours',
  );
  expect((await ask(client, { message: 'I want to kill myself' })).status).toBe(202);
});

it('answers a repeated order of an image with its job while the chat is closed', async () => {
  const { client } = await newSchool();
  const order = { prompt: 'a tree', client_request_id: randomUUID() };
  const send = () => client.post<{ job_id: string }>('/api/image-generation/generate', order);
  const first = await send();
  await setHours(NEVER);
  expect((await send()).body.job_id).toBe(first.body.job_id);
});

it('opens in the slots of a class, and while a lesson of it is live', async () => {
  const { client, user } = await newSchool();
  const group = await newClass(user.id);
  await setHours({ only_slots: true }, { class: String(group) });
  expect((await ask(client)).body.code).toBe('outside_hours');
  await api.db.query(
    `INSERT INTO lessons (id, group_id, title, ends_at, started_by) VALUES ($1, $2, '', now() + interval '1 hour', $3)`,
    [randomUUID(), group, 'teacher'],
  );
  const [lesson] = await api.db.query<Array<{ ends_at: Date }>>(
    'SELECT ends_at FROM lessons WHERE group_id = $1',
    [group],
  );
  expect(await hours(client)).toEqual({ is_open: true, changes_at: lesson?.ends_at.toISOString() });
  expect((await ask(client)).body.code).not.toBe('outside_hours');
  // Where the hours are open at the end of the lesson, nothing changes then.
  await setHours(
    { holidays: [{ from: dayAhead(30), to: dayAhead(31), name: '' }] },
    { class: String(group) },
  );
  expect((await hours(client))?.changes_at).toBe(`${dayAhead(30)}T00:00:00.000Z`);
});

it('refuses what a policy of school or class turns off, and the worker does not offer it', async () => {
  const { client, user } = await newSchool();
  const group = await newClass(user.id);
  await setPolicy({ uploads: false, images: false, web_search: false });
  await setPolicy({ code: false }, { class: String(group) });
  const image = await client.post<Refusal>('/api/image-generation/generate', { prompt: 'a tree' });
  expect(image).toMatchObject({
    status: 403,
    body: { code: 'forbidden', detail: 'Images are turned off by your school.' },
  });
  const { body: own } = await client.get<OwnLimits>('/api/me/limits');
  expect(own.tools_off.toSorted()).toEqual(['code', 'images', 'uploads', 'web_search']);
  const upload = await client.post<Refusal>('/api/uploads', { name: 'note.txt', size: 5 });
  expect(upload.body.detail).toBe('File uploads are turned off by your school.');
  const asked = await ask(client);
  const claimed = await turnClaims.claimTurn(api.db, asked.body.turn_id, 10);
  expect(claimed?.tools_off.toSorted()).toEqual(['code', 'images', 'uploads', 'web_search']);
});

it('advises a break after 45 minutes without a pause of ten, or after what is set', async () => {
  const { client, user } = await newSchool();
  const asked = (minutesAgo: number) =>
    api.db.query(
      `INSERT INTO usage_ledger (ref, kind, user_id, amount, at, expires_at)
       SELECT gen_random_uuid(), 'minutes', $1, 1, $3::timestamptz - make_interval(mins => $2::int), now()`,
      [user.id, minutesAgo, now],
    );
  const now = new Date();
  const advice = async () => (await client.get<OwnLimits>('/api/me/limits')).body.break;
  expect(await advice()).toEqual({ minutes: 0, advised_at: 45, pause: 10, is_advised: false });
  for (const minutesAgo of [80, 60, 49, 40, 31, 22, 13, 4]) await asked(minutesAgo);
  // The pauses before 60 and 49 are longer than ten minutes.
  expect(await advice()).toMatchObject({ minutes: 45, is_advised: true });
  await setBreak(60);
  expect(await advice()).toMatchObject({ minutes: 45, advised_at: 60, is_advised: false });
  await setBreak(20, { class: String(await newClass(user.id)) });
  expect(await advice()).toMatchObject({ minutes: 45, advised_at: 20, is_advised: true });
  expect((await setBreak(5)).status).toBe(422);
  await api.db.query(`UPDATE usage_ledger SET at = at - interval '7 minutes' WHERE user_id = $1`, [user.id]);
  expect(await advice()).toMatchObject({ minutes: 0, is_advised: false });
});
