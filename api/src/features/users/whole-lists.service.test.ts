import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApprovalRequestView, GroupView, MemberView, UserView } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const MANY = 2_300;

let api: TestApi;
let master: HttpClient;
let admin: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  admin = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'MANY' })).client;
  await api.db.query(
    `INSERT INTO users (username, password_hash, role, school)
     SELECT 'Many ' || lpad(n::text, 5, '0'), 'x', 'STUDENT', 'MANY' FROM generate_series(1, ${MANY}) AS n`,
  );
  // All have the same name, so that paging depends on the id.
  await api.db.query(
    `INSERT INTO groups (name, school) SELECT 'Same', 'MANY' FROM generate_series(1, ${MANY})`,
  );
  await api.db.query(
    `INSERT INTO approval_requests (username, password_hash, school, role)
     SELECT 'asks ' || n, 'x', 'MANY', 'STUDENT' FROM generate_series(1, ${MANY}) AS n`,
  );
  await api.db.query(
    `INSERT INTO group_members (group_id, user_id)
     SELECT (SELECT min(id) FROM groups), id FROM users WHERE school = 'MANY' AND role = 'STUDENT'`,
  );
});
afterAll(() => api.stop());

const total = (answer: { headers: Headers }): number => Number(answer.headers.get('x-total-count'));

it('users: a call without a page answers all of them in order, a call with a page answers that page', async () => {
  const all = await admin.get<UserView[]>('/api/user-access?role=STUDENT');
  expect(all.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(total(all)).toBe(MANY);
  const names = all.body.map((user) => user.username);
  expect(names).toHaveLength(MANY);
  expect(new Set(names).size).toBe(MANY);
  expect(names).toEqual(names.toSorted());
  expect(Object.keys(all.body[0] ?? {})).toEqual([
    'id',
    'username',
    'display_name',
    'given_name',
    'family_name',
    'preferred_name',
    'email',
    'number',
    'external_ids',
    'roster',
    'school',
    'role',
    'access_granted',
    'parent_consent',
    'classes',
    'class_ids',
    'last_sign_in',
  ]);
  const page = await admin.get<UserView[]>('/api/user-access?role=STUDENT&limit=2&offset=1000');
  expect([page.body.map((user) => user.username), total(page)]).toEqual([names.slice(1_000, 1_002), MANY]);
  expect((await master.get<UserView[]>('/api/user-access?school=nowhere')).body).toEqual([]);
});

it('a search counts up to a thousand', async () => {
  const found = await master.get<UserView[]>('/api/user-access?search=many%20&limit=3');
  expect([found.body.map((user) => user.username), total(found)]).toEqual([
    ['Many 00001', 'Many 00002', 'Many 00003'],
    1_000,
  ]);
  expect(total(await master.get('/api/user-access?search=many%200000&limit=3'))).toBe(9);
});

it('classes and requests: all of them, once each', async () => {
  const groups = await admin.get<GroupView[]>('/api/groups');
  expect([groups.body.length, new Set(groups.body.map((one) => one.id)).size, total(groups)]).toEqual([
    MANY,
    MANY,
    MANY,
  ]);
  expect(groups.body[0]).toEqual({
    id: expect.any(Number) as number,
    name: 'Same',
    school: 'MANY',
    description: null,
    school_year: null,
    study_mode: null,
    roster: null,
    schedule: '',
    member_count: MANY,
  });
  const requests = await admin.get<ApprovalRequestView[]>('/api/approval-requests');
  expect([new Set(requests.body.map((one) => one.id)).size, total(requests)]).toEqual([MANY, MANY]);
  expect((await master.get<GroupView[]>('/api/groups?school=nowhere')).body).toEqual([]);
});

it('members: all, a page, a search; the eligible list counts the remaining users', async () => {
  const [{ id } = { id: 0 }] = await api.db.query<Array<{ id: number }>>(`SELECT min(id) AS id FROM groups`);
  const members = async (query: string) => {
    const answer = await admin.get<{ members: MemberView[] }>(`/api/groups/${id}/members${query}`);
    return [answer.body.members.length, answer.body.members[0]?.username, total(answer)];
  };
  expect(await members('')).toEqual([MANY, 'Many 00001', MANY]);
  expect(await members('?limit=50&offset=2290')).toEqual([10, 'Many 02291', MANY]);
  expect(await members('?search=MANY%200000&limit=5')).toEqual([5, 'Many 00001', 9]);
  expect(await members('?search=%25')).toEqual([0, undefined, 0]);
  expect(total(await admin.get(`/api/groups/${id}/eligible`))).toBe(0);
  expect(total(await admin.get(`/api/groups/${id + 1}/eligible?limit=1`))).toBe(MANY);
  expect(total(await admin.get(`/api/groups/${id + 1}/eligible?search=00001&limit=1`))).toBe(1);
});

it('the dashboard takes as many statements for one school as for a hundred', async () => {
  const statements = async (): Promise<number> => {
    // Each statement outside of a transaction takes a query runner of its own.
    const spy = vi.spyOn(api.db, 'createQueryRunner');
    for (const path of ['stats', 'schedule']) await master.get(`/api/dashboard/${path}`);
    const count = spy.mock.calls.length;
    spy.mockRestore();
    return count;
  };
  const few = await statements();
  await api.db.query(
    `INSERT INTO groups (name, school) SELECT 'Class', 'SCHOOL ' || n FROM generate_series(1, 100) AS n`,
  );
  expect(await statements()).toBe(few);
  expect(few).toBeGreaterThan(1);
  expect(few).toBeLessThanOrEqual(6);
});
