import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CoursePlatform, type CourseFault } from '../../../../../tests/support/course-platform.ts';
import { TestIssuer } from '../../../../../tests/support/issuer.ts';
import { createRosterFetch } from '../oneroster/rest.reader.js';
import { readCourseMembers } from './members.reader.js';

let lms: CoursePlatform;
/** Publishes the keys of the product. */
let tool: TestIssuer;
beforeAll(async () => {
  [lms, tool] = await Promise.all([CoursePlatform.start(), TestIssuer.start()]);
});
afterAll(() => Promise.all([lms.stop(), tool.stop()]));
beforeEach(() => {
  lms.fault = null;
  lms.keysUrl = `${tool.url}/keys`;
  lms.courses.clear();
  lms.courses.set('one', [
    { user_id: 't', role: 'Instructor' },
    { user_id: 's', role: 'Learner', email: 's@north.example' },
    { user_id: 'gone', role: 'Learner', status: 'Inactive' },
  ]);
  lms.courses.set('two', [
    { user_id: 's', role: 'Learner' },
    { user_id: 'm', role: 'Mentor', lis_person_sourcedid: '4711' },
  ]);
});

const course = (id: string) => ({
  course_id: id,
  title: `Course ${id}`,
  members_url: `${lms.url}/members/${id}`,
});
const read = (courses: Array<{ course_id: string; title: string; members_url: string | null }>) => {
  const sign = (claims: object, seconds: number): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    return tool.sign({ ...claims, iat: now, exp: now + seconds });
  };
  const platform = { id: 'platform', client_id: 'studyhall', token_url: `${lms.url}/token` };
  return readCourseMembers(
    { platform, courses, school: 'NORTH', keys: { sign } },
    createRosterFetch([new URL(lms.url).host]),
    new AbortController().signal,
  );
};

it('reads each course page by page, and each person once', async () => {
  const snapshot = await read([course('one'), course('two'), { ...course('three'), members_url: null }]);
  const person = {
    username: '',
    given_name: null,
    family_name: null,
    role: null,
    school: 'NORTH',
    email: null,
  };
  expect(snapshot).toEqual({
    platform: 'platform',
    people: [
      { ...person, id: 't' },
      { ...person, id: 's', email: 's@north.example' },
      { ...person, id: 'm', roster_id: '4711' },
    ],
    places: [
      { class: 'one', person: 't', role: 'TEACHER' },
      { class: 'one', person: 's', role: 'STUDENT' },
      { class: 'two', person: 's', role: 'STUDENT' },
      { class: 'two', person: 'm', role: null },
    ],
    classes: ['one', 'two'].map((id) => ({ id, name: `Course ${id}`, school: 'NORTH', school_year: null })),
    unusable: [],
    errors: [{ row: 'Course three', reason: 'The platform does not list the people of this course.' }],
  });
});

it.each<[CourseFault, string]>([
  ['status', 'The platform answered with status 500 when asked for the people of “Course one”.'],
  ['twice', 'The platform sent someone twice when asked for the people of “Course one”.'],
  ['broken', 'The platform sent something unreadable when asked for the people of “Course one”.'],
  ['empty', 'The platform sent only a part when asked for the people of “Course one”.'],
  ['foreign', 'The platform sent another course when asked for the people of “Course one”.'],
  ['elsewhere', 'The platform sent only a part when asked for the people of “Course one”.'],
  ['no token', 'The platform gave no token (status 400).'],
])('the fault "%s" of the only course ends the reading', async (fault, sentence) => {
  lms.fault = fault;
  await expect(read([course('one')])).rejects.toThrow(sentence);
});

it.each(['https://127.0.0.1/members/one', 'https://', 'status'])(
  'a course that does not come whole (%s) is named, and the others are read',
  async (address) => {
    if (address === 'status') lms.fault = 'status';
    const one = { ...course('one'), ...(address !== 'status' && { members_url: address }) };
    const { places, classes, errors } = await read([one, course('two')]);
    expect(classes.map(({ id }) => id)).toEqual(['two']);
    expect(places?.map((place) => place.class)).toEqual(['two', 'two']);
    expect(errors).toEqual([
      { row: 'Course one', reason: expect.stringMatching(/of “Course one”\. Its class was not changed\.$/) },
    ]);
  },
);

it('a foreign key gets no token', async () => {
  tool.answers.foreignKey = true;
  await expect(read([course('one')])).rejects.toThrow('The platform gave no token (status 400).');
  tool.answers.foreignKey = false;
});

it('a platform without listed courses is not asked', async () => {
  await expect(read([{ ...course('one'), members_url: null }])).rejects.toThrow('No teacher of the school');
});

it('an address inside the own network is not asked', async () => {
  const inside = { ...course('one'), members_url: 'https://127.0.0.1/members/one' };
  await expect(read([inside])).rejects.toThrow('The platform could not be reached');
});
