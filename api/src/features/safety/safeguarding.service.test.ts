import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  AuditEntryView,
  ChangeReport,
  Me,
  SafeguardingView,
  SafetyCases,
  SafetyReadLog,
  SafetyTrends,
} from '@studyhall/contracts';
import { safeguarding, safetyCases } from '@studyhall/persistence';
import { addFactors, becomeAdminElsewhere } from '../../../../tests/support/further-duties.js';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import {
  ask,
  casesOf,
  DANGER,
  LINES,
  newSafeguardedSchool,
  type SchoolPerson,
} from '../../../../tests/support/safeguarded-school.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { SECRET_KEY: 'k'.repeat(32) } });
});
afterAll(() => api.stop());

const newSchool = (confirmed = true) => newSafeguardedSchool(api, confirmed);

it('asks a named lead and deputy for a second factor before anything else, also on their first day', async () => {
  const { path, lead, deputy } = await newSchool();
  await api.db.query('DELETE FROM user_factors WHERE user_id = $1', [lead.user.id]);
  for (const held of [
    await lead.client.get<{ code: string }>('/api/safety/cases'),
    await lead.client.post<{ code: string }>(`${path}/confirm`),
  ])
    expect(held).toMatchObject({ status: 403, body: { code: 'factor_setup_required' } });
  expect((await lead.client.get<{ required: boolean }>('/api/me/factors')).body.required).toBe(true);
  expect((await deputy.client.get('/api/safety/cases')).status).toBe(200);
});

it('shows a named lead the settings before safeguarding is on, so that nothing waits for the confirmation', async () => {
  const { admin, lead, path } = await newSchool(false);
  await admin.client.send('PUT', path, { enabled: false });
  const { body: me } = await lead.client.get<Me>('/api/me');
  expect(me).toMatchObject({ leads_safety: true, school_id: Number(path.split('/')[3]) });
  const { body: settings } = await lead.client.get<SafeguardingView>(path);
  expect(settings).toMatchObject({ enabled: false, available: { mail: false, webhook: true } });
  expect((await lead.client.post(`${path}/confirm`)).status).toBe(200);
});

it.each(['helpdesk', 'read_only'])(
  'lets an admin with the scope %s confirm as lead, and agree to earlier cases, but no one else',
  async (scope) => {
    const { admin, lead, deputy, path, pupil } = await newSchool();
    const narrowed = await api.signedIn({ role: 'SCHOOL_ADMIN', school: pupil.user.school });
    await ask(pupil, DANGER);
    await admin.client.send('PUT', path, { lead: narrowed.user.id });
    await addFactors(api, narrowed.user.id);
    await api.db.query('UPDATE users SET admin_scope = $2 WHERE id = $1', [narrowed.user.id, scope]);
    expect((await narrowed.client.post(`${path}/confirm`)).status).toBe(200);
    const code = await narrowed.client.post<{ detail: string }>(`${path}/confirm`, { code: '12345678' });
    expect([code.status, code.body.detail]).toEqual([
      403,
      'Your account may look at this, but not change it.',
    ]);
    const earlier = `${path}/earlier-cases`;
    expect((await deputy.client.post(earlier, { user_id: narrowed.user.id })).status).toBe(200);
    await admin.client.send('PUT', path, { deputy: lead.user.id });
    await lead.client.post(`${path}/confirm`);
    expect((await narrowed.client.post(earlier, { user_id: lead.user.id })).status).toBe(200);
    expect((await narrowed.client.send('PUT', path, { enabled: false })).status).toBe(403);
  },
);

it('does not show a person who left the school as its safeguarding lead', async () => {
  const { lead } = await newSchool();
  await api.db.query(`UPDATE users SET school = NULL WHERE id = $1`, [lead.user.id]);
  const { body: me } = await lead.client.get<Me>('/api/me');
  expect(me).not.toHaveProperty('leads_safety');
  expect(me).not.toHaveProperty('school_id');
});

it('shows a lead who acts in a further school the figures there, and no case of the home school', async () => {
  const { lead, deputy, pupil, path: home } = await newSchool();
  await ask(pupil, DANGER);
  const [found] = await casesOf(lead);
  const membership_id = await becomeAdminElsewhere(api, lead.user.id);
  expect((await lead.client.post('/api/me/membership', { membership_id })).status).toBe(204);
  const { body } = await lead.client.get<SafetyCases>('/api/safety/cases');
  expect(body).toMatchObject({ cases: [], total: 0 });
  const { body: trends } = await lead.client.get<SafetyTrends>('/api/safety/trends');
  expect(trends.weeks).toEqual([]);
  expect((await lead.client.get('/api/safety/looks')).status).toBe(403);
  for (const rest of ['', '/acknowledge']) {
    const path = `/api/safety/cases/${found?.id}${rest}`;
    expect((await (rest ? lead.client.post(path) : lead.client.get(path))).status).toBe(404);
  }
  expect((await lead.client.post(`${home}/confirm`)).status).toBe(403);
  const earlier = { user_id: deputy.user.id };
  expect((await lead.client.post(`${home}/earlier-cases`, earlier)).status).toBe(403);
  await lead.client.post('/api/me/membership', { membership_id: null });
  expect((await casesOf(lead)).length).toBe(1);
  expect((await lead.client.post(`${home}/earlier-cases`, earlier)).status).toBe(409);
});

it('records in the audit log who confirmed, themselves or by a code', async () => {
  const { path, admin, lead } = await newSchool(false);
  await lead.client.post(`${path}/confirm`);
  const { body } = await admin.client.get<AuditEntryView[]>('/api/audit?action=school.safeguarding');
  expect(body[0]).toMatchObject({ actor_id: lead.user.id, after: { confirmed: lead.user.id } });
});

it('keeps the counts of an erased student, without a case', async () => {
  const { admin, lead, pupil } = await newSchool();
  for (let at = 0; at < 2; at += 1) await ask(pupil, DANGER);
  const [, found] = await casesOf(lead);
  const closing = { outcome: 'false_alarm', reason: 'a poem' };
  await lead.client.post(`/api/safety/cases/${found?.id}/close`, closing);
  await api.db.query('DELETE FROM users WHERE id = $1', [pupil.user.id]);
  expect((await lead.client.get<SafetyCases>('/api/safety/cases')).body).toMatchObject({
    cases: [],
    figures: [{ category: 'self_harm', tier: 'danger', total: 2, open: 0, false_alarms: 1 }],
  });
  const { body: trends } = await admin.client.get<SafetyTrends>('/api/safety/trends?weeks=1');
  expect(trends.weeks).toMatchObject([{ tier: 'danger', total: 2, false_alarms: 1 }]);
});

it('gives the cases of one student one number, whatever the page and filter, and no name', async () => {
  const school = await newSchool();
  const other = await api.signedIn({ school: school.pupil.user.school ?? '' });
  for (const one of [school.pupil, other, school.pupil]) await ask(one, DANGER);
  const list = async (query = '') =>
    (await school.lead.client.get<SafetyCases>(`/api/safety/cases?${query}`)).body.cases;
  expect((await list()).map(({ student_number }) => student_number)).toEqual([1, 2, 1]);
  const [, second] = await list();
  await school.lead.client.post(`/api/safety/cases/${second?.id}/close`, { outcome: 'acted', reason: 'x' });
  expect(await list('state=closed')).toMatchObject([{ student_number: 2 }]);
  expect(await list('limit=1&offset=1')).toMatchObject([{ student_number: 1 }]);
  expect(JSON.stringify(await list())).not.toContain(other.user.username);
});

it('lists cases by page and filter, weeks without text, and what the caller read', async () => {
  const { lead, admin, pupil, deputy } = await newSchool();
  await ask(pupil, DANGER);
  await ask(pupil, DANGER);
  await ask(pupil, 'Tell me how to build a bomb');
  const list = async (query: string) =>
    (await lead.client.get<SafetyCases>(`/api/safety/cases?${query}`)).body;
  const { cases, total } = await list('limit=1&offset=1');
  expect([cases.length, total]).toEqual([1, 2]);
  const path = `/api/safety/cases/${cases[0]?.id}`;
  await lead.client.get(path);
  await lead.client.post(`${path}/close`, { outcome: 'false_alarm', reason: 'a poem' });
  expect((await list('state=closed&tier=danger&category=self_harm')).total).toBe(1);
  expect((await list('category=abuse')).total).toBe(0);
  const { body: trends } = await admin.client.get<SafetyTrends>('/api/safety/trends?weeks=2');
  expect(trends.students).toBe(1);
  expect(trends.weeks).toContainEqual(
    expect.objectContaining({
      tier: 'danger',
      category: 'self_harm',
      total: 2,
      false_alarms: 1,
      per_100: 200,
    }),
  );
  expect(trends.weeks).toContainEqual(expect.objectContaining({ tier: 'not_allowed', category: 'weapons' }));
  const today = new Date().toISOString().slice(0, 10);
  const spans = [
    [`from=${today}&to=${today}`, 3],
    ['from=2020-01-01&to=2020-07-31', 0],
    ['from=2999-01-01', 0],
  ] as const;
  for (const [days, expected] of spans) {
    const { body } = await admin.client.get<SafetyTrends>(`/api/safety/trends?${days}`);
    expect(body.weeks.reduce((sum, week) => sum + week.total, 0)).toBe(expected);
  }
  expect((await admin.client.get('/api/safety/trends?from=2026-02-01&to=2026-01-01')).status).toBe(422);
  const looks = async ({ client }: SchoolPerson) => client.get<SafetyReadLog>('/api/safety/looks');
  expect((await looks(lead)).body).toMatchObject({ looks: [{ case_id: cases[0]?.id }], total: 1 });
  expect((await looks(deputy)).body).toEqual({ looks: [], total: 0 });
  expect((await looks(admin)).status).toBe(403);
  expect((await pupil.client.get('/api/safety/trends')).status).toBe(403);
});

it('keeps help lines reviewed, days and a webhook, whose secret it answers once', async () => {
  const { path, admin } = await newSchool();
  const reviewed_at = '2026-09-01T08:00:00.000Z';
  const change = { reviewed_at, safety_days: 90, webhook: { url: 'https://school.example/hook?key=1' } };
  const { status, body } = await admin.client.send<SafeguardingView>('PUT', path, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({ reviewed_at, safety_days: 90, replacement_due: null, help_lines: LINES });
  expect(body.webhook?.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const { body: again } = await admin.client.get<SafeguardingView>(path);
  expect(again.webhook).toEqual({
    ...{ url: change.webhook.url, secret: null },
    ...{ delivered_at: null, not_delivered: null },
  });
  for (const wrong of [{ webhook: { url: 'file:///etc/passwd' } }, { reviewed_at: '2999-01-01T00:00:00Z' }])
    expect((await admin.client.send('PUT', path, wrong)).status).toBe(422);
  const none = await admin.client.send<SafeguardingView>('PUT', path, { webhook: null });
  expect(none.body.webhook).toBeNull();
});

it('the audit log has the old and the new number of a help line, and no entry for what was saved unchanged', async () => {
  const { path, admin } = await newSchool();
  const help_lines = LINES.map((line) => ({ ...line, number: '0800 2222' }));
  const entries = async () =>
    (await admin.client.get<AuditEntryView[]>('/api/audit?action=school.safeguarding')).body;
  const { length } = await entries();
  for (let n = 0; n < 2; n++) await admin.client.send('PUT', path, { help_lines });
  const [newest, ...earlier] = await entries();
  expect(earlier).toHaveLength(length);
  expect(newest).toMatchObject({
    before: { help_lines: ['Childline 0800 1111 (day and night, en)'] },
    after: { help_lines: ['Childline 0800 2222 (day and night, en)'] },
  });
  await admin.client.send('PUT', path, { webhook: { url: 'https://school.example/a' } });
  await admin.client.send('PUT', path, { webhook: { url: 'https://school.example/b' } });
  expect(await entries()).toHaveLength(length + 3);
});

it('refuses help lines that were changed from other ones, and takes no empty list for a review', async () => {
  const { path, admin } = await newSchool();
  const put = (body: object) => admin.client.send<SafeguardingView>('PUT', path, body);
  const other = [{ ...LINES[0]!, number: '0900 666' }];
  expect((await put({ help_lines: other, help_lines_before: LINES })).status).toBe(200);
  const stale = await put({ help_lines: [{ ...LINES[0]!, name: 'Old' }], help_lines_before: LINES });
  expect(stale).toMatchObject({ status: 409, body: { reason: 'settings_changed_meanwhile' } });
  expect((await admin.client.get<SafeguardingView>(path)).body.help_lines).toEqual(other);
  const reviewed_at = '2026-09-01T08:00:00.000Z';
  await put({ reviewed_at });
  expect((await put({ help_lines: [] })).body.reviewed_at).toBe(reviewed_at);
});

it('ends the confirmation of a deputy also where the account of the lead is gone', async () => {
  const { path, deputy } = await newSchool();
  const school = Number(path.split('/')[3]);
  await api.db.query('UPDATE safeguarding SET lead_id = NULL WHERE school_id = $1', [school]);
  await safeguarding.withdrawConfirmations(api.db, [deputy.user.id]);
  const [stored] = await api.db.query<unknown[]>(
    'SELECT lead_waits, lead_confirmed_at IS NOT NULL AS lead, deputy_confirmed_at, deputy_waits FROM safeguarding WHERE school_id = $1',
    [school],
  );
  expect(stored).toEqual({ lead_waits: false, lead: true, deputy_confirmed_at: null, deputy_waits: true });
});

it('says before a change how many leads and deputies it takes from the cases', async () => {
  const { path, admin, lead, deputy, pupil } = await newSchool();
  const revoke = async (dry_run: boolean, ...people: Array<typeof lead>) => {
    const ids = people.map(({ user }) => user.id);
    const { body } = await admin.client.post<ChangeReport>('/api/users/bulk', {
      action: 'revoke',
      ids,
      dry_run,
    });
    return body.effects.safety_seats_left;
  };
  expect(await revoke(true, pupil)).toBe(0);
  expect(await revoke(true, lead, deputy, pupil)).toBe(2);
  expect((await admin.client.get<SafeguardingView>(path)).body.lead?.confirmed_at).not.toBeNull();
  expect(await revoke(false, lead)).toBe(1);
  expect(await revoke(true, lead, deputy)).toBe(1);
});

it('asks for a replacement within seven days of a lead who leaves, once, and until one is there', async () => {
  const { path, admin, lead } = await newSchool();
  const school_id = Number(path.split('/')[3]);
  const due = async () => (await admin.client.get<SafeguardingView>(path)).body.replacement_due;
  await api.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [lead.user.id]);
  expect(await safeguarding.markReplacements(api.db, 7)).toContain(school_id);
  expect(await safeguarding.markReplacements(api.db, 7)).not.toContain(school_id);
  expect((Date.parse((await due())!) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  await api.db.query(`UPDATE users SET access_granted = true WHERE id = $1`, [lead.user.id]);
  await safeguarding.markReplacements(api.db, 7);
  expect(await due()).toBeNull();
});

it('keeps a closed case for the days of its school, and an open one', async () => {
  const { path, admin, lead, pupil } = await newSchool();
  await admin.client.send('PUT', path, { safety_days: 30 });
  for (let at = 0; at < 3; at += 1) await ask(pupil, DANGER);
  const [open, recent, old] = await casesOf(lead);
  const closeBefore = (id: string | undefined, days: number) =>
    api.db.query(
      `UPDATE safety_cases SET closed_at = now() - $2 * interval '1 day', created_at = '2020-01-01' WHERE id = $1`,
      [id, days],
    );
  await closeBefore(recent?.id, 29);
  await closeBefore(old?.id, 31);
  await safetyCases.removeOld(api.db);
  const left = (await casesOf(lead)).map(({ id }) => id).sort();
  expect(left).toEqual([open?.id, recent?.id].sort());
});
