import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, LtiCourseView, UndoOffer } from '@studyhall/contracts';
import type { HttpClient, TestUser } from '@studyhall/testing';
import {
  answerOf,
  api,
  begin,
  Browser,
  classOf,
  launch,
  lms,
  people,
  personHere,
  platform,
  startLti,
} from '../../../../tests/support/lti.js';

startLti();
let teacher: { user: TestUser; client: HttpClient };
let [before, after] = [0, 0];
let course: LtiCourseView;

const list = async (id: number, by: HttpClient = teacher.client): Promise<LtiCourseView[]> =>
  (await by.get<{ courses: LtiCourseView[] }>(`/api/lti-courses?class=${id}`)).body.courses;
const move = (id: number, by: HttpClient = teacher.client) =>
  by.send<UndoOffer & ErrorBody>('PUT', `/api/lti-courses/${course.id}`, { class: id });

beforeEach(async () => {
  teacher = await api.signedIn({ role: 'TEACHER', school: 'NORTH' });
  [before, after] = [
    await classOf(teacher.user, `8b ${people}`),
    await classOf(teacher.user, `8c ${people}`),
  ];
  await api.db.query(
    `INSERT INTO lti_courses (provider_id, course_id, title, group_id) VALUES ($1, $2, 'Biology', $3)`,
    [platform.id, `course-${people}`, before],
  );
  [course] = (await list(before)) as [LtiCourseView];
});

describe('the class of a course', () => {
  it('is changed by its teacher, and comes back with an undo', async () => {
    expect(course).toEqual({ id: course.id, title: 'Biology', platform: 'Moodle' });
    const { status, body } = await move(after);
    expect(status).toBe(200);
    expect([await list(before), await list(after)]).toEqual([[], [course]]);
    expect((await teacher.client.post(`/api/undo/${body.undo_id}`)).status).toBe(200);
    expect([await list(before), await list(after)]).toEqual([[course], []]);
    const entries = await api.db.query(
      `SELECT target, before, after FROM audit_log WHERE action = 'lti_course.connect' AND target_id IN ($1, $2) ORDER BY id`,
      [String(before), String(after)],
    );
    const changed = { course: 'Biology', platform: 'Moodle' };
    expect(entries).toEqual([
      { target: `8c ${people}`, before: { class: `8b ${people}` }, after: changed },
      { target: `8b ${people}`, before: { class: `8c ${people}` }, after: changed },
    ]);
  });

  it('stays where it was moved to in the meantime', async () => {
    const { body } = await move(after);
    await api.db.query('UPDATE lti_courses SET group_id = $2 WHERE id = $1', [
      course.id,
      await classOf(teacher.user, `8d ${people}`),
    ]);
    expect((await teacher.client.post(`/api/undo/${body.undo_id}`)).status).toBe(404);
  });

  it('is not changed by another teacher, by a substitute, or into a class of others', async () => {
    const other = await api.signedIn({ role: 'TEACHER', school: 'NORTH' });
    const theirs = await classOf(other.user, `9a ${people}`);
    expect((await move(theirs, other.client)).status).toBe(404);
    expect((await move(theirs)).status).toBe(404);
    await api.db.query(
      `INSERT INTO group_covers (group_id, user_id, until, handed_by) VALUES ($1, $2, now() + interval '1 day', 'x')`,
      [before, other.user.id],
    );
    expect(await list(before, other.client)).toEqual([course]);
    expect(await move(theirs, other.client)).toMatchObject({
      ...{ status: 403, body: { detail: 'Only teachers of both classes and admins can change this.' } },
    });
    expect(await list(before)).toEqual([course]);
  });

  it('is of a school of the platform', async () => {
    const south = await api.signedIn({ role: 'MASTER_ADMIN' });
    await api.signedIn({ school: 'SOUTH' });
    const elsewhere = await classOf(null, `8b ${people}`, 'SOUTH');
    expect(await move(elsewhere, south.client)).toMatchObject({
      ...{ status: 422, body: { issues: [{ path: 'class' }] } },
    });
    expect((await move(after, south.client)).status).toBe(200);
  });
});

describe('where a course takes grades', () => {
  const AGS = 'https://purl.imsglobal.org/spec/lti-ags/';
  const scope = ['lineitem', 'score'].map((name) => `${AGS}scope/${name}`);
  const offer = (lineitems: string, scopes = scope) => ({
    [`${AGS}claim/endpoint`]: { scope: scopes, lineitems },
  });
  const stored = async (): Promise<string> =>
    (await api.db.query('SELECT line_items_url FROM lti_courses WHERE id = $1', [course.id]))[0]
      .line_items_url;

  it('is what the last launch of a teacher says, and no launch of a student', async () => {
    await personHere({ role: 'TEACHER' });
    const [first, later] = ['https://moodle.example/1', 'https://moodle.example/2'];
    await launch(new Browser(), { role: 'Instructor', claims: offer(first) });
    expect(await stored()).toBe(first);
    await launch(new Browser(), { role: 'Instructor' });
    await launch(new Browser(), { role: 'Instructor', claims: offer(later, scope.slice(0, 1)) });
    expect(await stored()).toBe(first);
    await launch(new Browser(), { role: 'Learner', claims: offer(later) });
    expect(await stored()).toBe(first);
    await launch(new Browser(), { role: 'Instructor', claims: offer(later) });
    expect(await stored()).toBe(later);
  });

  it('is not changed by a launch that is repeated', async () => {
    await personHere({ role: 'TEACHER' });
    const options = { role: 'Instructor', claims: offer('https://moodle.example/1') } as const;
    const browser = new Browser();
    const form = await answerOf(await begin(browser, options), options);
    const from = { origin: lms.url, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    await browser.submit('/lti/launch', form, from);
    await api.db.query(`UPDATE lti_courses SET line_items_url = 'https://moodle.example/2' WHERE id = $1`, [
      course.id,
    ]);
    await browser.submit('/lti/launch', form, from);
    expect(await stored()).toBe('https://moodle.example/2');
  });
});
