import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, LtiGradesCourse, LtiGradesStudent, LtiPlatformView } from '@studyhall/contracts';
import { ltiGrades, personData } from '@studyhall/persistence';
import { EncryptedSecrets, loadConfig, ToolKeys } from '@studyhall/platform';
import { createUsers, type HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { GradePlatform } from '../../../../tests/support/grade-platform.js';
import { GradesHandler } from './grades.handler.js';

const QUESTIONS = [
  { kind: 'number', text: '2 + 2', right: '4' },
  { kind: 'number', text: '3 + 3', right: '6' },
];
let lms: GradePlatform;
/** Another system in the network of the school. */
let other: GradePlatform;
let api: TestApi;
let handler: GradesHandler;
let platform: LtiPlatformView;
let teacher: { user: TestUser; client: HttpClient };
let [mia, noah, away]: TestUser[] = [];
let group = 0;
let quiz = '';
let course = '';

beforeAll(async () => {
  [lms, other] = await Promise.all([GradePlatform.start(), GradePlatform.start()]);
  const hosts = [lms, other].map(({ url }) => new URL(url).host).join(',');
  api = await startApi({ env: { ROSTER_HOSTS: hosts, SECRET_KEY: 'a key for tests that is long enough' } });
  lms.keysUrl = `${api.url}/lti/keys`;
  const config = loadConfig(api.env);
  handler = new GradesHandler(api.db, new ToolKeys(api.db, new EncryptedSecrets(config)), config);
  const master = await api.signedIn({ role: 'MASTER_ADMIN' });
  await api.signedIn({ school: 'NORTH' });
  const { body } = await master.client.post<{ platform: LtiPlatformView }>('/api/lti-platforms', {
    ...{
      label: 'Moodle',
      issuer: lms.url,
      client_id: 'studyhall',
      deployment_ids: ['1'],
      schools: ['NORTH'],
    },
    ...{ authorization_url: `${lms.url}/auth`, token_url: `${lms.url}/token`, keys_url: `${lms.url}/keys` },
  });
  ({ platform } = body);
});
afterAll(async () => {
  await api?.stop();
  await Promise.all([lms?.stop(), other?.stop()]);
});

/** A class whose course takes grades; two of its students are linked, and one of them and the third took part. */
beforeEach(async () => {
  lms.gradeFault = null;
  lms.items.clear();
  lms.scores.length = 0;
  lms.made = 0;
  teacher = await api.signedIn({ role: 'TEACHER', school: 'NORTH' });
  [mia, noah, away] = await createUsers(api.db, [
    { school: 'NORTH' },
    { school: 'NORTH' },
    { school: 'NORTH' },
  ]);
  const people = [mia!, noah!, away!];
  [{ id: group }] = await api.db.query(
    `INSERT INTO stored_groups (name, school) VALUES ($1, 'NORTH') RETURNING id`,
    [`Biology ${randomUUID()}`],
  );
  await api.db.query(`INSERT INTO group_teachers (group_id, user_id) VALUES ($1, $2)`, [
    group,
    teacher.user.id,
  ]);
  await api.db.query(`INSERT INTO group_members (group_id, user_id) SELECT $1, unnest($2::int[])`, [
    group,
    people.map(({ id }) => id),
  ]);
  await link(mia!);
  await link(noah!);
  [{ id: course }] = await api.db.query(
    `INSERT INTO lti_courses (provider_id, course_id, title, group_id, line_items_url)
     VALUES ($1, $2, 'Biology 8b', $3, $4) RETURNING id`,
    [platform.id, randomUUID(), group, lms.lineItemsUrl],
  );
  quiz = randomUUID();
  const ticket = randomUUID();
  await api.db.query(
    `INSERT INTO activities (id, group_id, kind, title, instructions, questions, study_mode, rules, for_all, created_by, opens_at, closes_at)
     VALUES ($1, $2, 'quiz', 'Cells', '', $3, 'hints', '{"scope":"","tone":"","tools_off":[],"hints":null}', true, 'x', now() - interval '2 hours', now() - interval '1 hour')`,
    [quiz, group, JSON.stringify(QUESTIONS)],
  );
  await api.db.query(
    `INSERT INTO lesson_tickets (id, activity_id, questions, opened_at) VALUES ($1, $2, $3, now() - interval '2 hours')`,
    [ticket, quiz, JSON.stringify(QUESTIONS)],
  );
  for (const [user, right] of [
    [mia, '4'],
    [away, '5'],
  ] as const) {
    await api.db.query(`INSERT INTO activity_work (id, activity_id, user_id) VALUES ($1, $2, $3)`, [
      randomUUID(),
      quiz,
      user!.id,
    ]);
    await answer(ticket, user!, right);
  }
});

const link = ({ id }: TestUser) =>
  api.db.query(
    `INSERT INTO external_identities (provider_id, issuer, subject, user_id) VALUES ($1, $2, $3, $4)`,
    [platform.id, lms.url, `subject-${id}`, id],
  );
const answer = (ticket: string, { id }: TestUser, value: string) =>
  api.db.query(
    `INSERT INTO lesson_ticket_answers (ticket_id, user_id, question, value) VALUES ($1, $2, 1, to_jsonb($3::text))`,
    [ticket, id, value],
  );
const send = (by: HttpClient = teacher.client, to = course) =>
  by.post<ErrorBody>(`/api/activities/${quiz}/grades`, { course: to });
const view = async (): Promise<LtiGradesCourse[]> =>
  (await teacher.client.get<{ courses: LtiGradesCourse[] }>(`/api/activities/${quiz}/grades`)).body.courses;
const student = async ({ id }: TestUser): Promise<LtiGradesStudent | undefined> =>
  (await view())[0]?.students.find(({ user_id }) => user_id === id);
/** Connects the course with another class. */
const moveCourse = () =>
  api.db.query(
    `WITH g AS (INSERT INTO stored_groups (name, school) VALUES ($2, 'NORTH') RETURNING id)
     UPDATE lti_courses SET group_id = g.id FROM g WHERE lti_courses.id = $1`,
    [course, `Other ${randomUUID()}`],
  );
const states = async () => Promise.all([mia, noah, away].map(async (one) => (await student(one!))?.state));

/** Open work as the reconciler of queues finds it. */
const open = async (): Promise<number> => (await ltiGrades.findOpen(api.db, 0, null, 100)).length;

/** Does the work of the worker, as often as its queue does at most. */
async function work(attempts = 5): Promise<void> {
  const [{ id }] = await api.db.query('SELECT id FROM lti_grades WHERE activity_id = $1', [quiz]);
  for (let attempt = 1; attempt <= attempts; attempt += 1) await tryOnce(id, attempt === attempts);
}

async function tryOnce(id: string, isLast: boolean, meanwhile?: () => Promise<unknown>): Promise<void> {
  const startedAt = new Date();
  try {
    await handler.handle({ grades_id: id }, { id, signal: new AbortController().signal });
  } catch (error) {
    await meanwhile?.();
    if (isLast) await handler.onFailed({ grades_id: id }, error as Error, { startedAt });
  }
}

describe('the grades of a quiz', () => {
  it('are shown before they are sent, and sent to one column of the grade book', async () => {
    expect(await view()).toMatchObject([
      { id: course, title: 'Biology 8b', platform: 'Moodle', host: new URL(lms.url).host },
    ]);
    expect(await student(mia!)).toMatchObject({ state: 'ready', score: { given: 1, maximum: 2 } });
    expect(await states()).toEqual(['ready', 'not_taken', 'not_linked']);
    expect((await send()).status).toBe(200);
    expect(await states()).toEqual(['waiting', 'not_taken', 'not_linked']);
    expect(await open()).toBe(1);
    await work();
    expect(await open()).toBe(0);
    expect(await states()).toEqual(['sent', 'not_taken', 'not_linked']);
    expect([...lms.items.values()]).toEqual([
      { label: 'Cells', scoreMaximum: 2, resourceId: quiz, tag: 'quiz' },
    ]);
    expect(lms.scores).toMatchObject([
      {
        ...{ userId: `subject-${mia!.id}`, scoreGiven: 1, scoreMaximum: 2 },
        ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
      },
    ]);
    const { homework } = personData.PERSON_DATA;
    expect(await api.db.query(homework.select, [mia!.id])).toMatchObject([
      { grades_sent: 'Biology 8b: 1/2' },
    ]);
    const [entry] = await api.db.query(
      `SELECT actor, after FROM audit_log WHERE action = 'group.send_grades' AND target_id = $1`,
      [String(group)],
    );
    expect(entry).toEqual({
      actor: teacher.user.username,
      after: { title: 'Cells', course: 'Biology 8b', platform: 'Moodle', students: 1 },
    });
  });

  it('are sent once, and later only what is new', async () => {
    await Promise.all([send(), send()]);
    await work();
    await work();
    expect(await send()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('no score') },
    });
    await link(away!);
    expect((await send()).status).toBe(200);
    await work();
    expect(lms.made).toBe(1);
    expect(lms.scores.map(({ userId }) => userId)).toEqual([`subject-${mia!.id}`, `subject-${away!.id}`]);
  });

  it('are stored once where more requests come than the database has connections', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
    const statuses = answers.map(({ status }) => status).sort((one, next) => one - next);
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('find the column that a killed worker made', async () => {
    await send();
    lms.items.set('7', { label: 'Cells', scoreMaximum: 2, resourceId: quiz });
    await work();
    expect([lms.made, lms.scores.map(({ item }) => item)]).toEqual([0, ['7']]);
  });

  it('are all sent again to a new column where the platform removed it', async () => {
    await send();
    await work();
    lms.items.clear();
    await link(away!);
    await send();
    await work();
    expect([lms.made, lms.scores.length]).toEqual([2, 3]);
    expect(await states()).toEqual(['sent', 'not_taken', 'sent']);
  });
});

describe('a platform', () => {
  it.each([401, 429, 500])('that answers %i is asked again', async (status) => {
    lms.gradeFault = { scores: status, times: 2 };
    await send();
    await work();
    expect([await states(), lms.scores.length, lms.made]).toEqual([
      ['sent', 'not_taken', 'not_linked'],
      1,
      1,
    ]);
  });

  it('that stays away fails with a sentence, and can be asked again', async () => {
    lms.gradeFault = { scores: 500, times: 5 };
    await send();
    await work();
    expect(await student(mia!)).toMatchObject({
      ...{ state: 'failed', detail: 'The platform answered with status 500.' },
    });
    expect((await send()).status).toBe(200);
    await work();
    expect(await student(mia!)).toMatchObject({ state: 'sent', detail: null });
  });

  it('that fails leaves what was sent anew meanwhile to the next job', async () => {
    lms.gradeFault = { scores: 500, times: 1 };
    await send();
    const [{ id }] = await api.db.query('SELECT id FROM lti_grades WHERE activity_id = $1', [quiz]);
    await tryOnce(id, true, async () => {
      await link(away!);
      expect((await send()).status).toBe(200);
    });
    const failed = { state: 'failed', detail: 'The platform answered with status 500.' };
    expect([await student(mia!), await student(away!)]).toMatchObject([failed, { state: 'waiting' }]);
    await work();
    expect(await student(away!)).toMatchObject({ state: 'sent' });
  });

  it('that takes no more scores says so for each student', async () => {
    lms.gradeFault = { scores: 403, times: 1 };
    await link(away!);
    await send();
    await work();
    const failed = { state: 'failed', detail: 'The platform did not take this score (status 403).' };
    expect([await student(mia!), await student(away!)]).toMatchObject([failed, { state: 'sent' }]);
  });

  it.each([
    ['unreadable', 'The platform sent something unreadable.'],
    ['elsewhere', 'The platform named an address of another system.'],
  ] as const)('whose grade book is %s gets no score', async (fault, detail) => {
    lms.gradeFault = fault;
    await send();
    await work();
    expect(await student(mia!)).toMatchObject({ state: 'failed', detail });
    expect(lms.scores).toEqual([]);
  });

  it('that gives no token is named', async () => {
    lms.fault = 'no token';
    await send();
    await work();
    lms.fault = null;
    expect((await student(mia!))?.detail).toContain(
      'gave no token (status 400). Check that it lets Studyhall send',
    );
  });

  it.each([
    ['the own network', () => 'https://10.0.0.1/lineitems'],
    ['another system of the school', () => other.lineItemsUrl],
  ])('leads to nothing of %s', async (_name, url) => {
    await api.db.query('UPDATE lti_courses SET line_items_url = $2 WHERE id = $1', [course, url()]);
    await send();
    await work();
    expect((await student(mia!))?.detail).toMatch(/could not be reached|begin with https/);
    expect([lms, other].map(({ made, scores }) => made + scores.length)).toEqual([0, 0]);
  });
});

describe('nobody else', () => {
  it('sends grades: no student, no teacher of another class, and not to the course of another class', async () => {
    const colleague = await api.signedIn({ role: 'TEACHER', school: 'NORTH' });
    const pupil = await api.signedIn({ school: 'NORTH' });
    expect([(await send(colleague.client)).status, (await send(pupil.client)).status]).toEqual([404, 403]);
    const [{ id: foreign }] = await api.db.query(
      `WITH g AS (INSERT INTO stored_groups (name, school) VALUES ($2, 'NORTH') RETURNING id)
       INSERT INTO lti_courses (provider_id, course_id, title, group_id, line_items_url) SELECT $1, $2, 'x', g.id, 'x' FROM g RETURNING id`,
      [platform.id, randomUUID()],
    );
    expect((await send(teacher.client, foreign)).status).toBe(404);
    expect(await states()).toEqual(['ready', 'not_taken', 'not_linked']);
  });

  it.each([
    ['quiz was withdrawn', () => teacher.client.delete(`/api/activities/${quiz}`)],
    ['course got another class', () => moveCourse()],
  ])('gets scores where the %s', async (_name, change) => {
    await send();
    await change();
    await work();
    expect(lms.scores).toEqual([]);
  });

  it('gets the score of a student who left the class or ended the link', async () => {
    await link(away!);
    await send();
    await api.db.query('DELETE FROM external_identities WHERE user_id = $1', [mia!.id]);
    await api.db.query('DELETE FROM group_members WHERE user_id = $1', [away!.id]);
    await work();
    expect(lms.scores).toEqual([]);
    expect(await student(mia!)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('has left'),
    });
  });

  it('sees scores before the quiz is closed', async () => {
    await api.db.query(`UPDATE activities SET closes_at = now() + interval '1 hour' WHERE id = $1`, [quiz]);
    expect(await view()).toEqual([]);
    expect((await send()).status).toBe(409);
  });
});
