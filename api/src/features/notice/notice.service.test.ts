import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Me, OwnNotice, SchoolNotice } from '@studyhall/contracts';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let schools = 0;
beforeAll(async () => {
  api = await startApi({});
});
afterAll(() => api.stop());

/** A school whose notice is on, with an admin and a student. */
async function newSchool() {
  const school = `NOTICE ${(schools += 1)}`;
  const admin = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
  const pupil = await api.signedIn({ school });
  const [row] = await api.db.query<Array<{ id: number }>>('SELECT id FROM schools WHERE name = $1', [school]);
  const path = `/api/schools/${row?.id}/notice`;
  const set = async (body: object) => (await admin.client.send<SchoolNotice>('PUT', path, body)).body;
  const own = async () => (await pupil.client.get<OwnNotice>('/api/me/notice')).body.notice;
  const isDue = async () => (await pupil.client.get<Me>('/api/me')).body.notice_due ?? false;
  const accept = async () => {
    const body = { version: (await own())?.version, language: 'en' };
    expect((await pupil.client.post('/api/me/notice/accept', body)).status).toBe(200);
  };
  return { school, admin, pupil, path, set, own, isDue, accept };
}

it('asks no student before the school has switched it on, and never other roles', async () => {
  const { admin, set, own, isDue, pupil } = await newSchool();
  expect([await own(), await isDue()]).toEqual([null, false]);
  expect((await pupil.client.post('/api/me/notice/accept', { version: '1.1', language: 'en' })).status).toBe(
    404,
  );
  await set({ enabled: true });
  expect([(await own())?.accepted_at, await isDue()]).toEqual([null, true]);
  expect((await admin.client.get<Me>('/api/me')).body).not.toHaveProperty('notice_due');
});

it('takes only languages of the page', async () => {
  const { set, own, pupil } = await newSchool();
  await set({ enabled: true });
  const body = { version: (await own())?.version, language: 'xx-evil' };
  expect(await pupil.client.post('/api/me/notice/accept', body)).toMatchObject({
    status: 422,
    body: { detail: '"Language" must be one of: ar, en.' },
  });
  expect((await own())?.accepted_at).toBeNull();
});

it('asks once for each version of the text', async () => {
  const { set, own, isDue, accept, pupil } = await newSchool();
  const before = await set({ enabled: true, texts: { ar: 'اسأل معلمك.' } });
  const version = (await own())?.version;
  await accept();
  await accept();
  expect(await isDue()).toBe(false);
  expect(await set({ enabled: true, texts: { ar: 'اسأل معلمك.' } })).toEqual({ ...before, accepted: 1 });
  const after = await set({ texts: { ar: 'اسأل معلمك.', en: 'Ask your teacher.' } });
  expect(after).toMatchObject({ enabled: true, version: before.version + 1, students: 1, accepted: 0 });
  expect(await isDue()).toBe(true);
  const old = await pupil.client.post('/api/me/notice/accept', { version, language: 'en' });
  expect(old.status).toBe(409);
});

it('refuses a change of an earlier version', async () => {
  const { admin, path } = await newSchool();
  for (const own of [path, path.replace('notice', 'consent')]) {
    const put = (body: object) => admin.client.send<SchoolNotice>('PUT', own, body);
    const { version } = (await admin.client.get<SchoolNotice>(own)).body;
    expect((await put({ texts: { en: 'Ask Ms Lee.' }, version })).status).toBe(200);
    const stale = await put({ texts: { ar: 'اسأل.' }, version });
    expect(stale).toMatchObject({ status: 409, body: { reason: 'settings_changed_meanwhile' } });
    expect((await admin.client.get<SchoolNotice>(own)).body.texts).toEqual({ en: 'Ask Ms Lee.' });
  }
});

it('asks again when a term of the school has begun, and not before', async () => {
  const { school, set, own, isDue, accept } = await newSchool();
  const now = Date.now();
  const day = (ahead: number) => new Date(now + ahead * 86_400_000).toISOString().slice(0, 10);
  const setTerms = (...from: string[]) =>
    api.db.query(
      `INSERT INTO use_rules (school, open_hours) VALUES ($1, $2)
       ON CONFLICT (school, role, group_id, user_id) DO UPDATE SET open_hours = EXCLUDED.open_hours`,
      [school, { terms: from.map((first) => ({ from: first, to: '2999-01-01' })) }],
    );
  await set({ enabled: true });
  await setTerms(day(-100), day(5));
  await accept();
  expect([(await own())?.term, await isDue()]).toEqual([day(-100), false]);
  await setTerms(day(-100), day(-2));
  expect([(await own())?.term, await isDue()]).toEqual([day(-2), true]);
});

it('holds no other client back, and goes with the account', async () => {
  const { pupil, set, accept } = await newSchool();
  await set({ enabled: true });
  expect((await pupil.client.get('/api/conversations')).status).toBe(200);
  await accept();
  await api.db.query('DELETE FROM users WHERE id = $1', [pupil.user.id]);
  const left = await api.db.query('SELECT FROM notice_acceptances WHERE user_id = $1', [pupil.user.id]);
  expect(left).toEqual([]);
});
