import { describe, expect, it } from 'vitest';
import { LIMITS, type UseToday } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import {
  admin,
  api,
  ask,
  newSchool,
  type Refusal,
  school,
  setLimits,
  startLimitsApi,
} from '../../../../tests/support/limits.js';
import { Tab } from '../../../../tests/support/person.js';

startLimitsApi();

it('shows staff what a student used today, by the clock of the school', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  await setLimits({ school }, ['messages', 'day', 9]);
  await ask(client);
  await ask(client);
  await client.post('/api/image-generation/generate', { prompt: 'a tree' });
  await api.db.query(
    `INSERT INTO usage_ledger (ref, kind, school, user_id, amount, at, expires_at)
     VALUES (gen_random_uuid(), 'messages', $1, $2, 1, now() - interval '1 day', now())`,
    [school, user.id],
  );
  const { body } = await admin.get<UseToday>(`/api/users/${user.id}/use`);
  expect(body.today).toMatchObject({ messages: 2, images: 1 });
  expect(body.limits).toMatchObject([{ kind: 'messages', limit: 9, used: 2 }]);
  expect((await client.get(`/api/users/${user.id}/use`)).status).toBe(403);
});

it('reaches open pages with a changed limit, an allowance and tools that are turned off and on, and no other school', async () => {
  const { student } = await newSchool();
  const [own, classmate] = [await student(), await student()];
  const elsewhere = await api.signedIn({ school: `${school} B` });
  const openTab = async ({ cookie }: HttpClient): Promise<Tab> => {
    const tab = new Tab(api.url, cookie);
    await tab.connected();
    return tab;
  };
  const tabs = await Promise.all([own.client, classmate.client, admin, elsewhere.client].map(openTab));
  const changes = () =>
    tabs.map(({ received }) => received.filter(({ name }) => name === 'limits.changed').length);
  await setLimits({ school }, ['messages', 'day', 0]);
  await expect.poll(changes).toEqual([1, 1, 1, 0]);
  const allowance = { kind: 'messages', amount: 1, reason: 'Project week' };
  const until = (later: number) => new Date(Date.now() + later).toISOString();
  const raise = (ms: number) =>
    admin.post(`/api/users/${own.user.id}/allowance`, { ...allowance, until: until(ms) });
  expect((await raise(-60_000)).body).toMatchObject({
    issues: [{ path: 'until', message: 'The last day must not be over yet.' }],
  });
  expect((await raise(60_000)).status).toBe(200);
  await expect.poll(changes).toEqual([2, 1, 2, 0]);
  // Open pages disable and enable voice and uploads by it.
  for (const voice of [false, true]) {
    const tools = { web_search: true, images: true, code: true, voice, uploads: voice };
    const set = { tools, models: null };
    await admin.send('PUT', `/api/policies?school=${encodeURIComponent(school)}`, set);
    await expect.poll(changes).toEqual(voice ? [4, 3, 4, 0] : [3, 2, 3, 0]);
  }
  tabs.forEach((tab) => tab.close());
});

it('keeps what a change does not name', async () => {
  await newSchool();
  await setLimits({ school }, ['messages', 'day', 7]);
  const change = (body: object) =>
    admin.send('PUT', `/api/limits?school=${encodeURIComponent(school)}`, body);
  await change({ open_hours: { terms: [{ from: '2026-01-01', to: '2099-12-31' }] } });
  const { body } = await change({});
  expect(body).toMatchObject({
    limits: [{ kind: 'messages', period: 'day', limit: 7 }],
    open_hours: { terms: [{ from: '2026-01-01', to: '2099-12-31' }] },
  });
});

describe('rights', () => {
  it('lets teachers raise limits in their own classes alone', async () => {
    const { student } = await newSchool();
    const { user: own } = await student();
    const { user: other } = await student();
    const teacher = await api.signedIn({ role: 'TEACHER', school });
    const group = await admin.post<{ group_id: number }>('/api/groups', { name: 'Physics', school });
    const id = group.body.group_id;
    await admin.post(`/api/groups/${id}/teachers`, [teacher.user.id]);
    await admin.post(`/api/groups/${id}/assign`, [own.id]);
    const until = new Date(Date.now() + 60_000).toISOString();
    const raise = async (person: number) =>
      (
        await teacher.client.post(`/api/users/${person}/allowance`, {
          ...{ kind: 'images', amount: 1, until, reason: 'Poster' },
        })
      ).status;
    expect(await raise(own.id)).toBe(200);
    expect(await raise(other.id)).toBe(404);
    const use = (id_: number) => teacher.client.get<UseToday>(`/api/users/${id_}/use`);
    expect(await use(own.id)).toMatchObject({
      status: 200,
      body: { today: { messages: 0, minutes: 0, images: 0 } },
    });
    expect((await use(other.id)).status).toBe(404);
    expect((await teacher.client.send('PUT', `/api/limits?class=${id}`, { limits: [] })).status).toBe(403);
  });

  it('hides other schools and other people from a school admin', async () => {
    const { student } = await newSchool();
    const { user } = await student();
    const elsewhere = await api.signedIn({ role: 'SCHOOL_ADMIN', school: `${school} B` });
    expect((await elsewhere.client.get(`/api/limits?school=${school}`)).status).toBe(404);
    expect((await elsewhere.client.send('PUT', `/api/limits?user=${user.id}`, { limits: [] })).status).toBe(
      404,
    );
    expect((await admin.get('/api/limits')).status).toBe(422);
  });
});

it('grants at once do not pass their maximum', async () => {
  const { student } = await newSchool();
  const { user } = await student();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const amount = LIMITS.allowanceMax.images / 4;
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      admin.post(`/api/users/${user.id}/allowance`, { kind: 'images', amount, until, reason: 'Poster' }),
    ),
  );
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(4);
});

it('teachers who can grant more can end it, up to a maximum', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  await setLimits({ school }, ['images', 'day', 2]);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const path = `/api/users/${user.id}/allowance`;
  const grant = (amount: number) =>
    admin.post<Refusal>(path, { kind: 'images', amount, until, reason: 'Poster' });
  expect((await grant(LIMITS.allowanceMax.images + 1)).body.detail).toBe(
    'At most 1,000 more can be granted to this person.',
  );
  await grant(600);
  expect((await grant(401)).status).toBe(422);
  const use = () => admin.get<UseToday>(`/api/users/${user.id}/use`);
  const [allowance] = (await use()).body.allowances;
  expect(allowance).toEqual({ id: expect.any(Number) as number, kind: 'images', amount: 600, until });
  const [granted, other] = [`${path}/${allowance?.id}`, await student()];
  expect((await client.send('DELETE', granted)).status).toBe(403);
  expect((await admin.send('DELETE', `/api/users/${other.user.id}/allowance/${allowance?.id}`)).status).toBe(
    404,
  );
  expect((await admin.send('DELETE', granted)).status).toBe(200);
  expect((await admin.send('DELETE', granted)).status).toBe(404);
  expect((await use()).body).toMatchObject({ allowances: [], limits: [{ limit: 2, added: 0 }] });
  expect(
    await api.db.query(`SELECT before FROM audit_log WHERE action = 'limits.end_allowance' AND school = $1`, [
      school,
    ]),
  ).toEqual([{ before: { kind: 'images', amount: 600 } }]);
});

it('has the reason of a changed limit in the audit log', async () => {
  const { student } = await newSchool();
  const { user } = await student();
  const limits = [{ kind: 'messages', period: 'day', limit: 50 }];
  await admin.send('PUT', `/api/limits?user=${user.id}`, { limits, reason: 'Exam week' });
  expect(
    await api.db.query(
      `SELECT after ->> 'reason' AS reason FROM audit_log WHERE action = 'limits.set' AND school = $1`,
      [school],
    ),
  ).toEqual([{ reason: 'Exam week' }]);
});
