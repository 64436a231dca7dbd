import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AuditEntryView,
  type ChatMessage,
  type ReadLogEntry,
  type SafeguardingView,
  type SafetyCaseView,
  type SafetyCases,
} from '@studyhall/contracts';
import { safeguarding, safetyCases } from '@studyhall/persistence';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { Tab } from '../../../../tests/support/person.js';
import {
  ask,
  casesOf,
  DANGER,
  newSafeguardedSchool,
  type SchoolPerson,
} from '../../../../tests/support/safeguarded-school.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { SECRET_KEY: 'k'.repeat(32) } });
});
afterAll(() => api.stop());

const newSchool = (confirmed = true) => newSafeguardedSchool(api, confirmed);

async function newTab({ client }: SchoolPerson): Promise<Tab> {
  const tab = new Tab(api.url, client.cookie);
  await tab.connected();
  return tab;
}
const alertsOf = ({ received }: Tab) =>
  received.filter(({ name }) => name === 'safety.case').map(({ payload }) => payload);

it('keeps the passage when the student deletes the chat at once, and shows it to lead and deputy alone', async () => {
  const [school, other] = [await newSchool(), await newSchool()];
  await ask(school.pupil, DANGER);
  expect((await school.pupil.client.post('/clear-history')).status).toBe(200);
  const [found] = await casesOf(school.lead);
  const path = `/api/safety/cases/${found?.id}`;
  expect((await school.lead.client.get<SafetyCaseView>(path)).body).toMatchObject({
    passage: DANGER,
    student: { id: school.pupil.user.id, display_name: school.pupil.user.username },
  });
  expect((await school.deputy.client.get(path)).status).toBe(200);
  const master = await api.signedIn({ role: 'MASTER_ADMIN' });
  for (const one of [other.lead, school.admin, school.pupil, master]) {
    expect((await one.client.get(path)).status).toBe(404);
    expect((await one.client.post(`${path}/acknowledge`)).status).toBe(404);
    expect((await one.client.post(`${path}/close`, { outcome: 'acted', reason: 'x' })).status).toBe(404);
  }
  const { body } = await school.admin.client.get<SafetyCases>('/api/safety/cases');
  expect(body.cases).toEqual([]);
  expect(body.figures).toEqual([
    { category: 'self_harm', tier: 'danger', total: 1, open: 1, false_alarms: 0 },
  ]);
});

it('shows the student who read a passage once the case is closed, unless it is withheld', async () => {
  const { lead, pupil } = await newSchool();
  await api.db.query(`UPDATE users SET given_name = 'Lena', family_name = 'Lee' WHERE id = $1`, [
    lead.user.id,
  ]);
  const looks = async () => (await pupil.client.get<{ views: ReadLogEntry[] }>('/api/me/views')).body.views;
  for (const withheld of [{}, { withheld_reason: 'shared device' }]) {
    await ask(pupil, DANGER);
    const [found] = await casesOf(lead);
    const path = `/api/safety/cases/${found?.id}`;
    await lead.client.get(path);
    if (!('withheld_reason' in withheld)) expect(await looks()).toEqual([]);
    const closing = { outcome: 'false_alarm', reason: 'a poem', ...withheld };
    expect((await lead.client.post(`${path}/close`, closing)).status).toBe(200);
    expect((await lead.client.post(`${path}/close`, closing)).status).toBe(409);
    expect(await looks()).toMatchObject([{ by: 'Lena Lee', role: 'TEACHER', lesson: '' }]);
  }
  const { body } = await lead.client.get<SafetyCases>('/api/safety/cases');
  expect(body.figures).toMatchObject([{ total: 2, open: 0, false_alarms: 2 }]);
});

it('shows the student who read words that were written outside a chat, with the time, once the case is closed', async () => {
  const { lead, deputy, pupil } = await newSchool();
  expect((await pupil.client.post('/api/me/memories', { text: DANGER })).status).toBe(403);
  const [found] = await casesOf(lead);
  const path = `/api/safety/cases/${found?.id}`;
  const began = new Date().toISOString();
  for (const one of [lead, deputy]) expect((await one.client.get(path)).status).toBe(200);
  const views = async () => (await pupil.client.get<{ views: ReadLogEntry[] }>('/api/me/views')).body.views;
  expect(await views()).toEqual([]);
  await lead.client.post(`${path}/close`, { outcome: 'acted', reason: 'x' });
  const seen = await views();
  expect(seen.map(({ by }) => by)).toEqual([deputy.user.username, lead.user.username]);
  for (const { at } of seen) expect(at >= began && at <= new Date().toISOString()).toBe(true);
});

it('says of each case where its words were written', async () => {
  const { lead, pupil } = await newSchool();
  const [lesson, homework, other] = [randomUUID(), randomUUID(), randomUUID()];
  await api.db.query('INSERT INTO conversations (id, user_id) SELECT id, $2 FROM unnest($1::uuid[]) AS id', [
    [lesson, homework, other],
    pupil.user.id,
  ]);
  await api.db.query(
    `WITH class AS (INSERT INTO groups (name, school) VALUES ('5b', $2) RETURNING id),
          member AS (INSERT INTO group_members (group_id, user_id) SELECT id, $1 FROM class),
          lesson AS (INSERT INTO lessons (id, group_id, title, started_by, ends_at, ended_at)
                     SELECT gen_random_uuid(), id, 'x', 'x', now(), now() FROM class RETURNING id),
          held AS (UPDATE conversations SET lesson_id = lesson.id FROM lesson WHERE conversations.id = $3),
          activity AS (INSERT INTO activities (id, group_id, kind, title, instructions, study_mode, rules, for_all, created_by, closes_at)
                       SELECT gen_random_uuid(), id, 'tutor', 'x', 'x', 'off', '{}', true, 'x', now() FROM class RETURNING id)
     INSERT INTO activity_work (id, activity_id, user_id, conversation_id) SELECT gen_random_uuid(), id, $1, $4 FROM activity`,
    [pupil.user.id, pupil.user.school, lesson, homework],
  );
  for (const conversation_id of [lesson, homework, other])
    expect((await ask(pupil, DANGER, { conversation_id })).status).toBe(200);
  const { body: asked } = await pupil.client.get<ChatMessage[]>(`/history?conversation_id=${other}`);
  await ask(pupil, `${DANGER} Now.`, { edited_message_id: asked[0]?.id });
  for (const [path, body] of [
    ['/api/me/memories', { text: DANGER }],
    ['/api/decks', { title: 'Cells', cards: [{ front: 'x', back: DANGER }] }],
    ['/api/image-generation/generate', { prompt: DANGER }],
    ['/save-message', { role: 'user', content: DANGER }],
  ] as const)
    expect((await pupil.client.post(path, body)).status).toBe(403);
  const cases = await casesOf(lead);
  const places = cases.map(({ place }) => place).toReversed();
  expect(places).toEqual(['lesson', 'homework', 'chat', 'chat', 'memory', 'card', 'image', 'chat']);
  const { body } = await lead.client.get<SafetyCaseView>(`/api/safety/cases/${cases.at(-1)?.id}`);
  expect(body.place).toBe('lesson');
});

it('lists one case of each student, the most urgent, and those of one student', async () => {
  const { lead, admin, pupil } = await newSchool();
  const second = await api.signedIn({ school: pupil.user.school ?? '' });
  for (const [who, words] of [
    [pupil, DANGER],
    [second, DANGER],
    [pupil, 'I feel so alone at school.'],
    [pupil, DANGER],
  ] as const)
    await who.client.post('/chat', { message: words }, { prefer: 'respond-async' });
  const list = async (query: string) =>
    (await lead.client.get<SafetyCases>(`/api/safety/cases?${query}`)).body;
  const cases = await casesOf(lead);
  expect(cases.map(({ student_number }) => student_number)).toEqual([1, 2, 1, 1]);
  const [newest, ofSecond, oldest, concern] = cases;
  await lead.client.post(`/api/safety/cases/${newest?.id}/acknowledge`);
  // The danger that waits is shown, not the newest case, which is acknowledged or a concern.
  expect(await list('by=student')).toMatchObject({
    total: 2,
    cases: [
      { id: oldest?.id, student_number: 1, of_student: { total: 3, open: 3, newest_at: newest?.created_at } },
      { id: ofSecond?.id, student_number: 2, of_student: { total: 1, open: 1 } },
    ],
  });
  expect((await list('by=student&limit=1&offset=1')).cases).toMatchObject([{ id: ofSecond?.id }]);
  const own = await list('student=1');
  expect(own.cases.map(({ id }) => id)).toEqual([oldest?.id, newest?.id, concern?.id]);
  expect((await list('limit=1&offset=3')).cases).toMatchObject([{ id: concern?.id }]);
  expect(own.total).toBe(3);
  expect(own.cases[0]).not.toHaveProperty('of_student');
  await lead.client.post(`/api/safety/cases/${oldest?.id}/close`, { outcome: 'acted', reason: 'x' });
  expect(await list('by=student')).toMatchObject({
    cases: [{ id: ofSecond?.id }, { id: newest?.id, of_student: { total: 3, open: 2 } }],
  });
  expect(await list('by=student&state=closed')).toMatchObject({
    total: 1,
    cases: [{ id: oldest?.id, of_student: { total: 1, open: 0 } }],
  });
  expect((await list('student=3')).cases).toEqual([]);
  const { body } = await admin.client.get<SafetyCases>('/api/safety/cases?by=student');
  expect(body.cases).toEqual([]);
});

it('keeps the number of each student when another one is erased, and never gives it again', async () => {
  const { lead, pupil } = await newSchool();
  const of = async () => (await casesOf(lead)).map(({ student_number }) => student_number).toReversed();
  const classmate = () => api.signedIn({ school: pupil.user.school ?? '' });
  const [second, third] = [await classmate(), await classmate()];
  for (const one of [pupil, second, third]) await ask(one, DANGER);
  for (const { user } of [pupil, third]) await api.db.query('DELETE FROM users WHERE id = $1', [user.id]);
  expect(await of()).toEqual([2]);
  for (const one of [await classmate(), second]) await ask(one, DANGER);
  expect(await of()).toEqual([2, 4, 2]);
});

it('writes each read, acknowledgement and end of a case to the audit log, without the student or a word of it', async () => {
  const { lead, deputy, admin, pupil } = await newSchool();
  await ask(pupil, DANGER);
  const [found] = await casesOf(lead);
  const path = `/api/safety/cases/${found?.id}`;
  await lead.client.get(path);
  await deputy.client.get(path);
  await lead.client.post(`${path}/acknowledge`);
  const closing = { outcome: 'acted', reason: 'I spoke with the family', withheld_reason: 'shared device' };
  await lead.client.post(`${path}/close`, closing);
  await lead.client.post(`${path}/close`, closing);
  const { body } = await admin.client.get<AuditEntryView[]>('/api/audit?limit=100');
  const entries = body.filter(({ target_type }) => target_type === 'safety_case').toReversed();
  expect(entries).toMatchObject([
    { action: 'safety_case.read', actor_id: lead.user.id, target_id: found?.id },
    { action: 'safety_case.read', actor_id: deputy.user.id },
    { action: 'safety_case.acknowledge', actor_id: lead.user.id },
    { action: 'safety_case.close', after: { outcome: 'acted', withheld: true } },
  ]);
  const written = JSON.stringify(entries);
  for (const hidden of [pupil.user.username, DANGER, 'the family', 'shared device'])
    expect(written).not.toContain(hidden);
});

it('lets students chat after both have confirmed, and helps in danger before', async () => {
  const { path, admin, lead, deputy, pupil } = await newSchool(false);
  expect(await ask(pupil, 'What is a cell?')).toMatchObject({
    status: 403,
    body: { code: 'safeguarding_unconfirmed' },
  });
  expect((await ask(pupil, DANGER)).body.reply).toContain('Childline');
  expect((await lead.client.post(`${path}/confirm`)).status).toBe(200);
  expect((await admin.client.post(`${path}/confirm`)).status).toBe(403);
  expect((await ask(pupil, 'What is a cell?')).status).toBe(403);
  expect((await deputy.client.post<SafeguardingView>(`${path}/confirm`)).body.confirmed_at).not.toBeNull();
  const wait = { prefer: 'respond-async' };
  expect((await pupil.client.post('/chat', { message: 'What is a cell?' }, wait)).status).toBe(202);
});

it('keeps the chat open when the lead leaves: the deputy is alerted, and the former lead sees nothing', async () => {
  const { path, admin, lead, deputy, pupil } = await newSchool();
  await api.db.query(`UPDATE users SET school = 'ELSEWHERE' WHERE id = $1`, [lead.user.id]);
  const tab = await newTab(deputy);
  expect((await ask(pupil, DANGER)).status).toBe(200);
  await expect.poll(() => alertsOf(tab)).toHaveLength(1);
  expect((await lead.client.get('/api/safety/cases')).status).toBe(403);
  expect((await admin.client.get<SafeguardingView>(path)).body.lead).toMatchObject({ available: false });
  await tab.close();
});

it('names only different people of the own staff', async () => {
  const [{ path, admin, lead, pupil }, other] = [await newSchool(), await newSchool()];
  for (const named of [pupil.user.id, other.lead.user.id, lead.user.id, null])
    expect((await admin.client.send('PUT', path, { deputy: named })).status).toBe(422);
  expect((await admin.client.get(other.path)).status).toBe(404);
  expect((await admin.client.send('PUT', other.path, { enabled: false })).status).toBe(404);
  expect((await lead.client.send('PUT', path, { enabled: false })).status).toBe(403);
});

it('alerts the deputy, or the admins of the school, once to a case that the lead did not acknowledge in time', async () => {
  const { path, admin, lead, pupil, deputy } = await newSchool();
  await ask(pupil, DANGER);
  await ask(pupil, DANGER);
  const [seen, unseen] = await casesOf(lead);
  await lead.client.post(`/api/safety/cases/${seen?.id}/acknowledge`);
  await api.db.query(
    `UPDATE safety_cases SET created_at = created_at - interval '16 minutes' WHERE user_id = $1`,
    [pupil.user.id],
  );
  const rounds = await Promise.all([1, 2, 3].map(() => safetyCases.escalateDue(api.db)));
  const school_id = Number(path.split('/')[3]);
  expect(rounds.flat()).toEqual([{ id: unseen?.id, school_id, is_told: false }]);
  expect(await safeguarding.findAlerted(api.db, school_id, true)).toEqual([deputy.user.id]);
  await api.db.query(`UPDATE users SET school = 'ELSEWHERE' WHERE id = $1`, [deputy.user.id]);
  expect(await safeguarding.findAlerted(api.db, school_id, true)).toEqual([admin.user.id]);
});
