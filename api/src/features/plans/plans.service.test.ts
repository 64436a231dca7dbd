import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlanView } from '@studyhall/contracts';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A plan of a user, with two sessions. */
async function insertPlan(userId: number): Promise<string> {
  const id = randomUUID();
  await api.db.query(
    `INSERT INTO study_plans (id, user_id, title, exam_on) VALUES ($1, $2, 'Physics, part 1', '2026-03-01')`,
    [id, userId],
  );
  await api.db.query(
    `INSERT INTO study_sessions (id, user_id, plan_id, on_day, position, minutes, topic, tasks)
     VALUES ($3, $2, $1, '2026-02-28', 1, null, 'الطاقة', 'Repeat'), ($4, $2, $1, '2026-02-27', 0, 45, 'Forces; motion', $5)`,
    [id, userId, randomUUID(), randomUUID(), `Read pages 3 to 9.\n${'Solve more. '.repeat(10)}`],
  );
  return id;
}

it('is listed by day, ticked, and deleted by its owner alone', async () => {
  const [mia, eve] = await Promise.all([api.signedIn(), api.signedIn()]);
  const id = await insertPlan(mia.user.id);
  const plans = async (): Promise<PlanView[]> =>
    (await mia.client.get<{ plans: PlanView[] }>('/api/plans')).body.plans;
  const [plan] = await plans();
  expect(plan).toMatchObject({
    exam_on: '2026-03-01',
    sessions: [
      { on_day: '2026-02-27', minutes: 45, done: false },
      { on_day: '2026-02-28', minutes: null, done: false },
    ],
  });
  const path = `/api/plans/${id}/sessions/${plan?.sessions[0]?.id}`;
  const refused = await Promise.all([
    eve.client.send('PUT', path, { done: true }),
    eve.client.get(`/api/plans/${id}`),
    eve.client.get(`/api/plans/${id}/calendar.ics`),
    eve.client.send('DELETE', `/api/plans/${id}`),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await eve.client.get('/api/plans')).body).toEqual({ plans: [] });
  expect((await mia.client.send('PUT', path, { done: true })).status).toBe(200);
  expect((await mia.client.get<PlanView>(`/api/plans/${id}`)).body).toEqual((await plans())[0]);
  expect((await plans())[0]?.sessions.map(({ done }) => done)).toEqual([true, false]);
  expect((await mia.client.send('DELETE', `/api/plans/${id}`)).status).toBe(204);
  expect(await plans()).toEqual([]);
});

it('is a calendar of whole days, in the lines of RFC 5545', async () => {
  const { client, user } = await api.signedIn();
  const id = await insertPlan(user.id);
  const answer = await fetch(`${api.url}/api/plans/${id}/calendar.ics`, {
    headers: { cookie: client.cookie ?? '' },
  });
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  const lines = text.split('\r\n');
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  expect(unfolded.filter((line) => /^(DTSTART|DTEND|SUMMARY)/.test(line))).toEqual([
    'SUMMARY:Physics\\, part 1: Forces\\; motion (45 min)',
    'DTSTART;VALUE=DATE:20260227',
    'DTEND;VALUE=DATE:20260228',
    'SUMMARY:Physics\\, part 1: الطاقة',
    'DTSTART;VALUE=DATE:20260228',
    'DTEND;VALUE=DATE:20260301',
    'SUMMARY:Physics\\, part 1',
    'DTSTART;VALUE=DATE:20260301',
    'DTEND;VALUE=DATE:20260302',
  ]);
  expect(unfolded.filter((line) => line.startsWith('UID:'))).toContain(`UID:${id}@studyhall`);
});

it('is a calendar of its own lines alone, whatever its texts hold', async () => {
  const { client, user } = await api.signedIn();
  const id = await insertPlan(user.id);
  const breaks = ['\r', '\r\n', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
  const text = breaks.map((end) => `A${end}ATTACH:https://evil.example\u0007`).join('');
  await api.db.query(`UPDATE study_plans SET title = $2 WHERE id = $1`, [id, text]);
  await api.db.query(`UPDATE study_sessions SET topic = $2, tasks = $2 WHERE plan_id = $1`, [id, text]);
  const { status, body } = await client.get<string>(`/api/plans/${id}/calendar.ics`);
  expect(status).toBe(200);
  const unfolded = body.replaceAll(/\r\n[ \t]/g, '').replaceAll('\r\n', '\n');
  expect(unfolded).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(unfolded.split('\n').filter((line) => line.startsWith('ATTACH'))).toEqual([]);
  const injected = 'A\\nATTACH:https://evil.example'.repeat(breaks.length);
  expect(unfolded).toContain(`SUMMARY:${injected}: ${injected}`);
});

it('is a calendar also where the exam is on the last day that has a date', async () => {
  const { client, user } = await api.signedIn();
  const id = await insertPlan(user.id);
  await api.db.query(`UPDATE study_plans SET exam_on = '9999-12-31' WHERE id = $1`, [id]);
  const { status, body } = await client.get<string>(`/api/plans/${id}/calendar.ics`);
  expect([status, body]).toEqual([200, expect.stringContaining('DTSTART;VALUE=DATE:99991231\r\nTRANSP')]);
});
