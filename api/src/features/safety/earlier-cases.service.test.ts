import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SafeguardingView, SafetyCases } from '@studyhall/contracts';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import {
  ask,
  casesOf,
  DANGER,
  newSafeguardedSchool,
  type SafeguardedSchool,
  type SchoolPerson,
} from '../../../../tests/support/safeguarded-school.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const teacherOf = ({ admin }: SafeguardedSchool) =>
  api.signedIn({ role: 'TEACHER', school: admin.user.school });
const name = async ({ admin, path }: SafeguardedSchool, people: object) =>
  expect((await admin.client.send('PUT', path, people)).status).toBe(200);
const confirm = async ({ path }: SafeguardedSchool, ...people: SchoolPerson[]) => {
  for (const { client } of people) expect((await client.post(`${path}/confirm`)).status).toBe(200);
};
const agree = async ({ path }: SafeguardedSchool, by: SchoolPerson, { user }: SchoolPerson) =>
  (await by.client.post(`${path}/earlier-cases`, { user_id: user.id })).status;
const noticesOf = async ({ path }: SafeguardedSchool, kind: string) =>
  (
    await api.db.query<Array<{ user_id: number }>>(
      `SELECT user_id FROM outbox_items WHERE school_id = $1 AND kind = $2 AND channel = 'mail' ORDER BY user_id`,
      [Number(path.split('/')[3]), kind],
    )
  ).map(({ user_id }) => user_id);

it('shows a replacement new cases at once, and earlier ones only after the other confirmed person agreed', async () => {
  const school = await newSafeguardedSchool(api);
  const { admin, lead, deputy, pupil } = school;
  await ask(pupil, DANGER);
  const next = await teacherOf(school);
  await name(school, { lead: next.user.id });
  await confirm(school, next);
  const [earlier] = await casesOf(deputy);
  expect(await casesOf(next)).toEqual([]);
  const path = `/api/safety/cases/${earlier?.id}`;
  expect((await next.client.get(path)).status).toBe(404);
  expect((await next.client.post(`${path}/acknowledge`)).status).toBe(404);
  expect((await next.client.post(`${path}/close`, { outcome: 'acted', reason: 'x' })).status).toBe(404);
  await ask(pupil, DANGER);
  expect(await casesOf(next)).toHaveLength(1);
  const { body } = await admin.client.get<SafeguardingView>(school.path);
  expect(body).toMatchObject({
    lead: { earlier_cases_wait_for: 'deputy' },
    deputy: { earlier_cases_wait_for: null },
  });
  expect(await noticesOf(school, 'safety_earlier_asked')).toEqual([deputy.user.id]);

  const master = await api.signedIn({ role: 'MASTER_ADMIN' });
  for (const one of [admin, next, lead, pupil, master]) expect(await agree(school, one, next)).toBe(403);
  expect(await casesOf(next)).toHaveLength(1);
  expect(await agree(school, deputy, next)).toBe(200);
  expect(await agree(school, deputy, next)).toBe(409);
  expect(await casesOf(next)).toHaveLength(2);
  expect(await noticesOf(school, 'safety_earlier_shown')).toEqual(
    [next.user.id, deputy.user.id].sort((a, b) => a - b),
  );
  const entries = await api.db.query(
    `SELECT after FROM audit_log WHERE action = 'school.safeguarding' AND actor_id = $1 ORDER BY id`,
    [deputy.user.id],
  );
  expect(entries).toEqual([
    { after: { confirmed: deputy.user.id } },
    { after: { earlier_cases_shown_to: next.user.id } },
  ]);
});

it('lets a master admin decide where both are new: they cannot agree for each other', async () => {
  const school = await newSafeguardedSchool(api);
  const { admin, pupil } = school;
  await ask(pupil, DANGER);
  const [first, second] = [await teacherOf(school), await teacherOf(school)];
  await name(school, { lead: first.user.id, deputy: second.user.id });
  await confirm(school, first, second);
  expect(await casesOf(first)).toEqual([]);
  for (const one of [first, second, admin]) expect(await agree(school, one, first)).toBe(403);
  const master = await api.signedIn({ role: 'MASTER_ADMIN' });
  expect(await noticesOf(school, 'safety_earlier_asked')).not.toContain(admin.user.id);
  expect(await agree(school, master, first)).toBe(200);
  expect(await casesOf(first)).toHaveLength(1);
  expect(await agree(school, first, second)).toBe(200);
  expect(await casesOf(second)).toHaveLength(1);
});

it('lets a person wait who was named after the first case, though nobody has confirmed', async () => {
  const school = await newSafeguardedSchool(api, false);
  await ask(school.pupil, DANGER);
  const next = await teacherOf(school);
  await name(school, { lead: next.user.id });
  await confirm(school, next, school.deputy);
  expect([await casesOf(next), (await casesOf(school.deputy)).length]).toEqual([[], 1]);
});

it('lets one seat keep waiting while the other confirms anew, also before the first case', async () => {
  const school = await newSafeguardedSchool(api);
  const next = await teacherOf(school);
  await name(school, { deputy: next.user.id });
  await confirm(school, school.lead);
  await ask(school.pupil, DANGER);
  await confirm(school, next);
  expect(await casesOf(next)).toEqual([]);
});

it('refuses an admin who names themselves, and keeps the confirmation of people who change seats', async () => {
  const school = await newSafeguardedSchool(api);
  const { admin, lead, deputy, path, pupil } = school;
  for (const seat of ['lead', 'deputy'])
    expect((await admin.client.send('PUT', path, { [seat]: admin.user.id })).status).toBe(422);
  await ask(pupil, DANGER);
  await name(school, { lead: deputy.user.id, deputy: lead.user.id });
  for (const one of [lead, deputy]) expect(await casesOf(one)).toHaveLength(1);
});

it('lets the cases of a merged school wait until a master admin agrees, and keeps the own ones in view', async () => {
  const [school, merged] = [await newSafeguardedSchool(api), await newSafeguardedSchool(api)];
  const { lead, deputy, admin, pupil } = school;
  for (const one of [pupil, merged.pupil]) await ask(one, DANGER);
  const master = await api.signedIn({ role: 'MASTER_ADMIN' });
  const idOf = ({ path }: SafeguardedSchool) => Number(path.split('/')[3]);
  const merge = (dry_run: boolean) =>
    master.client.post(`/api/schools/${idOf(merged)}/merge`, { into: idOf(school), dry_run });
  for (const dryRun of [true, false])
    expect(await merge(dryRun)).toMatchObject({
      status: 200,
      body: { effects: { safety_cases_wait: true } },
    });
  expect(await noticesOf(school, 'safety_earlier_asked')).toContain(master.user.id);
  for (const one of [lead, deputy]) expect(await casesOf(one)).toHaveLength(1);
  // Cases of the students who came are new ones from then on.
  await ask(merged.pupil, DANGER);
  expect(await casesOf(lead)).toHaveLength(2);
  const { body } = await admin.client.get<SafeguardingView>(school.path);
  expect(body.lead?.earlier_cases_wait_for).toBe('master_admin');
  expect(body.deputy?.earlier_cases_wait_for).toBe('master_admin');

  for (const one of [lead, admin]) expect(await agree(school, one, lead)).toBe(403);
  expect(await agree(school, deputy, lead)).toBe(409);
  expect(await agree(school, master, admin)).toBe(403);
  expect(await agree(school, master, lead)).toBe(200);
  for (const one of [lead, deputy]) expect(await casesOf(one)).toHaveLength(3);
  expect(await agree(school, master, deputy)).toBe(403);
});

it('refuses to merge a school with safeguarding into one without', async () => {
  const [from, into] = [await newSafeguardedSchool(api), await newSafeguardedSchool(api)];
  expect((await into.admin.client.send('PUT', into.path, { enabled: false })).status).toBe(200);
  const master = await api.signedIn({ role: 'MASTER_ADMIN' });
  const [fromId, intoId] = [from, into].map(({ path }) => Number(path.split('/')[3]));
  const merge = () => master.client.post(`/api/schools/${fromId}/merge`, { into: intoId });
  expect(await merge()).toMatchObject({
    status: 422,
    body: { reason: 'school_merge_safeguarding' },
  });
  expect((await from.admin.client.send('PUT', from.path, { enabled: false })).status).toBe(200);
  expect((await merge()).status).toBe(200);
});

it('asks a lead who left the staff and returns to confirm anew, and no one who only became an admin', async () => {
  const school = await newSafeguardedSchool(api);
  const { admin, lead, deputy, pupil } = school;
  await ask(pupil, DANGER);
  const users = `/api/users/${lead.user.id}`;
  const put = (path: string, body: object) => async () =>
    expect((await admin.client.send('PUT', `${users}/${path}`, body)).status).toBe(200);
  const confirmedAt = async () =>
    (await admin.client.get<SafeguardingView>(school.path)).body.lead?.confirmed_at ?? null;
  const ways = [
    [put('access', { access_granted: false }), put('access', { access_granted: true })],
    [put('role', { role: 'STUDENT' }), put('role', { role: 'TEACHER' })],
    [
      async () => {
        const { body } = await admin.client.delete<{ undo_id: string }>(users);
        expect((await admin.client.post(`/api/undo/${body.undo_id}`)).status).toBe(200);
      },
    ],
  ];
  let asked = 0;
  for (const steps of ways) {
    expect(await confirmedAt()).not.toBeNull();
    for (const step of steps) await step();
    expect(await confirmedAt()).toBeNull();
    const notices = await noticesOf(school, 'safety_confirm');
    expect(notices.filter((id) => id === lead.user.id).length).toBeGreaterThan(asked++);
    const { body } = await admin.client.get<SafeguardingView>(school.path);
    expect(body.lead?.earlier_cases_wait_for).toBe('deputy');
    await api.db.query(
      'UPDATE safeguarding SET lead_confirmed_at = now(), lead_waits = false WHERE lead_id = $1',
      [lead.user.id],
    );
  }
  const master = await api.signedIn({ role: 'MASTER_ADMIN' });
  const promoted = await master.client.send('PUT', `${users}/role`, { role: 'SCHOOL_ADMIN' });
  expect(promoted.status).toBe(200);
  expect(await confirmedAt()).not.toBeNull();
  // Chat goes on, and the deputy is alerted.
  expect((await master.client.send('PUT', `${users}/access`, { access_granted: false })).status).toBe(200);
  await ask(pupil, DANGER);
  expect(await casesOf(deputy)).toHaveLength(2);
});

it('withdraws the confirmation of a lead whose password or address another person changed', async () => {
  const school = await newSafeguardedSchool(api);
  const { admin, lead, deputy, pupil } = school;
  await ask(pupil, DANGER);
  const users = `/api/users/${lead.user.id}`;
  const changes: Array<() => Promise<{ status: number }>> = [
    () => admin.client.send('PUT', users, { email: `new-${lead.user.id}@school.example` }),
    () => admin.client.post(`${users}/reset-password`, {}),
  ];
  for (const change of changes) {
    expect((await change()).status).toBeLessThan(300);
    const { body } = await admin.client.get<SafeguardingView>(school.path);
    expect(body.lead).toMatchObject({ confirmed_at: null, earlier_cases_wait_for: 'deputy' });
    expect(body.deputy?.confirmed_at).not.toBeNull();
    await api.db.query(
      'UPDATE safeguarding SET lead_confirmed_at = now(), lead_waits = false WHERE lead_id = $1',
      [lead.user.id],
    );
  }
  expect(await casesOf(deputy)).toHaveLength(1);
});

it('notes a deleted account with cases until the deletion is undone, also in a school that takes it over', async () => {
  const [school, merged] = [await newSafeguardedSchool(api), await newSafeguardedSchool(api)];
  const noted = async ({ lead }: SafeguardedSchool) =>
    (await lead.client.get<SafetyCases>('/api/safety/cases')).body.deleted_students;
  const remove = async ({ admin, pupil }: SafeguardedSchool) =>
    (await admin.client.delete<{ undo_id: string }>(`/api/users/${pupil.user.id}`)).body.undo_id;
  for (const one of [school, merged]) await ask(one.pupil, DANGER);
  const [found] = await casesOf(merged.lead);
  expect(found?.account_deleted_at).toBeNull();
  const undo = await remove(merged);
  const [deleted] = await noted(merged);
  expect(deleted).toMatchObject({ student_number: 1, open: 1, total: 1 });
  expect((await merged.lead.client.get(`/api/safety/cases/${found?.id}`)).body).toMatchObject({
    passage: DANGER,
    account_deleted_at: deleted?.deleted_at,
  });
  expect((await merged.admin.client.get<SafetyCases>('/api/safety/cases')).body.deleted_students).toEqual([]);
  expect((await merged.admin.client.post(`/api/undo/${undo}`)).status).toBe(200);
  expect(await noted(merged)).toEqual([]);
  expect(await casesOf(merged.lead)).toMatchObject([{ account_deleted_at: null }]);

  await remove(school);
  await remove(merged);
  const counted = () =>
    api.db.query(
      `SELECT sum(count)::int AS all FROM safety_counts k JOIN schools s ON s.id = k.school_id WHERE s.name = $1`,
      [school.pupil.user.school],
    );
  for (const { path } of [school, merged])
    await api.db.query(
      `INSERT INTO safety_counts (school_id, day, category, count) VALUES ($1, current_date, 'drugs', 2)`,
      [Number(path.split('/')[3])],
    );
  const master = await api.signedIn({ role: 'MASTER_ADMIN' });
  const [into, from] = [school, merged].map(({ path }) => Number(path.split('/')[3]));
  expect((await master.client.post(`/api/schools/${from}/merge`, { into })).status).toBe(200);
  expect((await noted(school)).map(({ student_number }) => student_number).sort()).toEqual([1, 2]);
  expect(await counted()).toEqual([{ all: 4 }]);
  // An erasure takes the cases. Their count and the note stay.
  await api.db.query('DELETE FROM users WHERE id = $1', [school.pupil.user.id]);
  expect(await casesOf(school.lead)).toEqual([]);
  expect(await noted(school)).toHaveLength(2);
  expect(await counted()).toEqual([{ all: 5 }]);
});
