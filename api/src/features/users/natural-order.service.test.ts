import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DashboardStats, GroupView, MemberView, UserView } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

/** More than one batch of a whole list. */
const MANY = 1_100;
const SCHOOLS = ['SCHOOL 1', 'SCHOOL 2', 'SCHOOL 10'];

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN', username: 'the master' })).client;
  await api.db.query(
    `INSERT INTO users (username, password_hash, role, school)
     SELECT 'pupil ' || n, 'x', 'STUDENT', 'SCHOOL 1' FROM generate_series(${MANY}, 1, -1) AS n`,
  );
  await api.db.query(
    `INSERT INTO users (username, password_hash, role, school) VALUES
       ('Émile', 'x', 'STUDENT', 'SCHOOL 10'), ('Zoe', 'x', 'STUDENT', 'SCHOOL 10'), ('emil', 'x', 'STUDENT', 'SCHOOL 10'),
       ('fay', 'x', 'STUDENT', 'SCHOOL 2')`,
  );
  await api.db.query(
    `INSERT INTO groups (name, school) SELECT 'Class ' || n, 'SCHOOL 1' FROM generate_series(${MANY}, 1, -1) AS n`,
  );
  await api.db.query(
    `INSERT INTO groups (name, school) SELECT 'Only', school FROM unnest($1::text[]) AS school`,
    [SCHOOLS.toReversed()],
  );
  await api.db.query(
    `INSERT INTO group_members (group_id, user_id)
     SELECT g.id, u.id FROM groups g, users u WHERE g.name IN ('Class 1', 'Class 2', 'Class 10')
        AND u.username IN ('pupil 1', 'pupil 2', 'pupil 10')`,
  );
});
afterAll(() => api.stop());

const counted = (what: string): string[] => Array.from({ length: MANY }, (_, at) => `${what} ${at + 1}`);
const usersOf = async (query: string): Promise<string[]> =>
  (await master.get<UserView[]>(`/api/user-access?${query}`)).body.map((user) => user.username);
const groupsOf = async (query: string): Promise<string[]> =>
  (await master.get<GroupView[]>(`/api/groups?${query}`)).body.map((group) => group.name);

it('classes: 2 comes before 10 on pages, in searches and over the batches of the whole list', async () => {
  expect(await groupsOf('school=school+1')).toEqual([...counted('Class'), 'Only']);
  expect(await groupsOf('school=school+1&limit=3&offset=8')).toEqual(['Class 9', 'Class 10', 'Class 11']);
  expect(await groupsOf('search=class&limit=3&offset=98')).toEqual(['Class 99', 'Class 100', 'Class 101']);
});

it('users: 2 comes before 10, and accents and capitals stand beside their letter', async () => {
  expect(await usersOf('school=school+1')).toEqual(counted('pupil'));
  expect(await usersOf('role=STUDENT&limit=4')).toEqual(['emil', 'Émile', 'fay', 'pupil 1']);
  expect(await usersOf('search=pupil+11&limit=3')).toEqual(['pupil 11', 'pupil 110', 'pupil 111']);
  expect(await usersOf('role=STUDENT&limit=2&offset=4')).toEqual(['pupil 2', 'pupil 3']);
});

it('the export has the order of the list, and of the classes of each', async () => {
  const { body } = await master.get<string>('/api/user-access/export.csv?school=school+1');
  const lines = body.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(counted('pupil'));
  expect(lines[1]).toBe('pupil 2,STUDENT,SCHOOL 1,"Class 1;Class 2;Class 10",Granted,,,,,,,');
});

it('schools, members and who may become one', async () => {
  expect((await master.get<string[]>('/api/schools?limit=2000')).body).toEqual(SCHOOLS);
  const { body: stats } = await master.get<DashboardStats>('/api/dashboard/stats');
  expect(stats.classes_per_school.map(({ school }) => school)).toEqual(SCHOOLS);
  expect(stats.students_per_school.map(({ school }) => school)).toEqual(SCHOOLS);
  const { body: groups } = await master.get<GroupView[]>('/api/groups?school=school+1&limit=1');
  const path = `/api/groups/${groups[0]?.id}`;
  const { body } = await master.get<{ members: MemberView[] }>(`${path}/members`);
  expect(body.members.map((user) => user.username)).toEqual(['pupil 1', 'pupil 2', 'pupil 10']);
  const { body: eligible } = await master.get<MemberView[]>(`${path}/eligible?limit=9`);
  expect(eligible.map((user) => user.username)).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 11, 12].map((n) => `pupil ${n}`),
  );
});
