import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, LtiPlatformView, RosterRunView, RosterSourceView } from '@studyhall/contracts';
import { Directory, EncryptedSecrets, ExpiringKeys, loadConfig, ToolKeys } from '@studyhall/platform';
import type { HttpClient, TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../../tests/support/api.js';
import { CoursePlatform } from '../../../../../tests/support/course-platform.js';
import { RosterRunHandler } from '../roster-run.handler.js';
import { SourceReader } from '../source.reader.js';

interface Person {
  user: TestUser;
  client: HttpClient;
}

const COURSE = 'course 1';
let lms: CoursePlatform;
let api: TestApi;
let handler: RosterRunHandler;
let master: Person;
let head: Person;
let platform: LtiPlatformView;
let source: RosterSourceView;
let group = 0;
let teacher: Person;
let byEmail: Person;
let byRoster: Person;
let byLink: Person;
let byHand: Person;

beforeAll(async () => {
  lms = await CoursePlatform.start();
  api = await startApi({
    env: { ROSTER_HOSTS: new URL(lms.url).host, SECRET_KEY: 'a key for tests that is long enough' },
  });
  lms.keysUrl = `${api.url}/lti/keys`;
  const secrets = new EncryptedSecrets(loadConfig(api.env));
  const keys = api.app.get(ExpiringKeys);
  const reader = new SourceReader(api.db, secrets, keys, new ToolKeys(api.db, secrets), loadConfig(api.env));
  handler = new RosterRunHandler(api.db, api.app.get(Directory), reader, keys);
  master = await api.signedIn({ role: 'MASTER_ADMIN' });
  head = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
  await api.signedIn({ role: 'STUDENT', school: 'SOUTH' });
  const student = () => api.signedIn({ role: 'STUDENT', school: 'NORTH' });
  teacher = await api.signedIn({ role: 'TEACHER', school: 'NORTH' });
  [byEmail, byRoster, byLink, byHand] = [await student(), await student(), await student(), await student()];
  const { body } = await master.client.post<{ platform: LtiPlatformView }>('/api/lti-platforms', {
    ...{ label: 'Moodle', issuer: lms.url, client_id: 'studyhall', deployment_ids: ['1'] },
    ...{ authorization_url: `${lms.url}/auth`, token_url: `${lms.url}/token`, keys_url: `${lms.url}/keys` },
    ...{ schools: ['NORTH'], domains: ['north.example'], external_source: 'sis' },
  });
  ({ platform } = body);
  for (const [person, name] of [
    [teacher, 'teacher'],
    [byEmail, 'student'],
    [head, 'head'],
  ] as const)
    await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [
      person.user.id,
      `${name}@north.example`,
    ]);
  await api.db.query(`INSERT INTO external_ids (source, external_id, user_id) VALUES ('sis', '4711', $1)`, [
    byRoster.user.id,
  ]);
  await api.db.query(
    `INSERT INTO external_identities (provider_id, issuer, subject, user_id) VALUES ($1, $2, 'linked', $3)`,
    [platform.id, lms.url, byLink.user.id],
  );
  [{ id: group }] = await api.db.query(
    `INSERT INTO stored_groups (name, school) VALUES ('Biology', 'NORTH') RETURNING id`,
  );
  await api.db.query('INSERT INTO group_teachers (group_id, user_id) VALUES ($1, $2)', [
    group,
    teacher.user.id,
  ]);
  await api.db.query('INSERT INTO group_members (group_id, user_id) VALUES ($1, $2)', [
    group,
    byHand.user.id,
  ]);
  await api.db.query(
    `INSERT INTO lti_courses (provider_id, course_id, title, group_id, members_url) VALUES ($1, $2, 'Biology 8b', $3, $4)`,
    [platform.id, COURSE, group, `${lms.url}/members/${encodeURIComponent(COURSE)}`],
  );
  const made = await master.client.post<{ source: RosterSourceView }>('/api/roster-sources', {
    ...{ name: 'courses', kind: 'lti', school: 'NORTH', settings: { platform: platform.id } },
  });
  ({ source } = made.body);
});
afterAll(async () => {
  await api?.stop();
  await lms?.stop();
});
beforeEach(() => {
  lms.fault = null;
  lms.courses.set(COURSE, [
    { user_id: 't', role: 'Instructor', email: 'teacher@north.example' },
    { user_id: 's', role: 'Learner', email: 'Student@north.example' },
    { user_id: 'r', role: 'Learner', lis_person_sourcedid: '4711' },
    { user_id: 'linked', role: 'Learner', email: 'student@north.example' },
  ]);
});

/** Starts a run, or confirms one, and does the work of the worker. */
async function run(who: Person, confirmed?: RosterRunView): Promise<RosterRunView> {
  const { body, status } = confirmed
    ? await who.client.post<{ run_id?: string }>(`/api/roster-runs/${confirmed.id}/apply`)
    : await who.client.post<{ run_id?: string }>(`/api/roster-sources/${source.id}/run`);
  expect(status).toBe(202);
  const id = confirmed?.id ?? body.run_id ?? '';
  await handler.handle({ run_id: id }, { id, signal: new AbortController().signal });
  return (await who.client.get<RosterRunView>(`/api/roster-runs/${id}`)).body;
}

const members = async (): Promise<number[]> => {
  const rows: Array<{ user_id: number }> = await api.db.query(
    'SELECT user_id FROM group_members WHERE group_id = $1 ORDER BY user_id',
    [group],
  );
  return rows.map(({ user_id }) => user_id);
};
const ids = (...people: Person[]): number[] => people.map(({ user }) => user.id).toSorted((a, b) => a - b);

describe('the people of a connected course', () => {
  it('are matched as at a launch, wait for a person at first, and get into the class', async () => {
    const listed = lms.courses.get(COURSE) ?? [];
    lms.courses.set(COURSE, [
      ...listed,
      { user_id: 'head', role: 'Instructor', email: 'head@north.example' },
      { user_id: 'mentor', role: 'Mentor', email: 'student@else.example' },
      { user_id: byHand.user.username, role: 'Learner', email: `${byHand.user.username}@else.example` },
    ]);
    const first = await run(master);
    expect(first).toMatchObject({
      ...{ state: 'waiting', new: 0, changed: 4, gone: 0 },
      counts: { people: 7, classes: 1, entered: 4, left: 0, roles: 0 },
    });
    expect(await members()).toEqual(ids(byHand));
    expect(first.errors).toEqual([
      { row: 'head', reason: 'This person is an admin here, and is put into no class.' },
      { row: 'mentor', reason: 'No account here belongs to this person yet.' },
      { row: byHand.user.username, reason: 'No account here belongs to this person yet.' },
    ]);
    expect(await run(master, first)).toMatchObject({ state: 'applied' });
    expect(await members()).toEqual(ids(byHand, byEmail, byRoster, byLink));
    const [{ people }] = (await head.client.get<{ sources: RosterSourceView[] }>('/api/roster-sources')).body
      .sources as [RosterSourceView];
    expect(people).toBe(4);
  });

  it('change nothing where nothing has changed, and the class stays the school’s own', async () => {
    expect(await run(head)).toMatchObject({ state: 'unchanged', changed: 0 });
    const renamed = await head.client.send('PUT', `/api/groups/${group}`, {
      name: 'Biology',
      school: 'NORTH',
    });
    expect(renamed.status).toBe(200);
  });

  it('leave the class with the course, and keep account, access and what people added', async () => {
    const [instructor, , ...others] = lms.courses.get(COURSE) ?? [];
    lms.courses.set(COURSE, [instructor!, ...others]);
    expect(await run(head)).toMatchObject({
      ...{ state: 'applied', changed: 1, gone: 0 },
      counts: { entered: 0, left: 1 },
    });
    expect(await members()).toEqual(ids(byHand, byRoster, byLink));
    const [{ access_granted: access }] = await api.db.query(
      'SELECT access_granted FROM users WHERE id = $1',
      [byEmail.user.id],
    );
    expect(access).toBe(true);
  });

  it('stay where their role in the course is unclear', async () => {
    const [instructor, , roster, linked] = lms.courses.get(COURSE) ?? [];
    lms.courses.set(COURSE, [
      instructor!,
      { ...roster!, role: 'Mentor' },
      { ...linked!, role: 'Instructor' },
    ]);
    const read = await run(head);
    expect(read).toMatchObject({ state: 'unchanged', changed: 0 });
    expect(read.errors.map(({ reason }) => reason)).toEqual([
      'This person is neither a student nor a teacher of the course.',
      'The person linked has another role in the class than in the school.',
    ]);
    expect(await members()).toEqual(ids(byHand, byRoster, byLink));
  });
});

it('a platform that breaks off changes nothing', async () => {
  const before = await members();
  lms.fault = 'status';
  expect(await run(head)).toMatchObject({
    state: 'failed',
    detail:
      'The platform answered with status 500 when asked for the people of “Biology 8b”. Its class was not changed.',
  });
  expect(await members()).toEqual(before);
});

it('only master admins add one, for a school of the platform', async () => {
  const add = (who: Person, more: object) =>
    who.client.post<ErrorBody>('/api/roster-sources', {
      ...{ name: 'other', kind: 'lti', school: 'NORTH', settings: { platform: platform.id }, ...more },
    });
  expect((await add(head, {})).status).toBe(403);
  expect((await add(master, { school: 'SOUTH' })).body).toMatchObject({
    issues: [{ message: 'Choose a learning platform of this school.' }],
  });
  expect((await add(master, { settings: {} })).status).toBe(422);
  const moved = { ...source, settings: { platform: '00000000-0000-4000-8000-00000000abcd' } };
  expect((await head.client.send('PUT', `/api/roster-sources/${source.id}`, moved)).status).toBe(422);
});
