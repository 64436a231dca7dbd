import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TemporaryPassword, UserView } from '@studyhall/contracts';
import { createUser, HttpClient, signIn } from '@studyhall/testing';
import { MASTER, startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = await signIn(api.url, MASTER);
});
afterAll(() => api.stop());

const masterId = async (): Promise<number> => {
  const [found] = await api.db.query<Array<{ id: number }>>(`SELECT id FROM users WHERE username = $1`, [
    MASTER.username,
  ]);
  return found?.id ?? 0;
};
const auditOf = (action: string, targetId: number) =>
  api.db.query<Array<{ actor: string; school: string | null; before: unknown; after: unknown }>>(
    `SELECT actor, school, before, after FROM audit_log WHERE action = $1 AND target_id = $2`,
    [action, String(targetId)],
  );

const newUser = (username: string, school: string, more: object = {}) =>
  master.post('/api/users', { username, password: 'a good long one', school, ...more });

it('the id of a roster finds its person, whole and with other words, and is exported', async () => {
  const { user } = await api.signedIn({ school: 'IDS', username: 'Ida Sauer' });
  const other = await api.signedIn({ school: 'IDS', username: 'Ida Berg' });
  await api.db.query(
    `INSERT INTO external_ids VALUES ('sis', 'X-4711', $1), ('lms', '88', $1), ('sis', 'X-47', $2)`,
    [user.id, other.user.id],
  );
  const found = async (search: string): Promise<string[]> =>
    (
      await master.get<UserView[]>(`/api/user-access?school=IDS&search=${encodeURIComponent(search)}`)
    ).body.map(({ username }) => username);
  expect(await found('X-4711')).toEqual(['Ida Sauer']);
  expect(await found('ida X-47')).toEqual(['Ida Berg']);
  expect(await found('X-471')).toEqual([]);
  const { body } = await master.get<string>('/api/user-access/export.csv?school=IDS');
  const [heading = '', berg, sauer] = body.trim().split('\r\n');
  expect(heading.endsWith(',number,parent_consent,external_ids')).toBe(true);
  expect([berg?.split(',').at(-1), sauer?.split(',').at(-1)]).toEqual(['sis=X-47', '"lms=88;sis=X-4711"']);
});

describe('creating', () => {
  it('stores the school in upper case, answers the user, and records it in the audit log', async () => {
    const answer = await master.post<{ user: UserView }>('/api/users', {
      username: 'Nina Kowalska',
      password: 'long enough',
      school: '  hill   side ',
    });
    expect(answer.status).toBe(201);
    const { user } = answer.body;
    expect(user).toMatchObject({
      id: expect.any(Number),
      username: 'Nina Kowalska',
      role: 'STUDENT',
      school: 'HILL SIDE',
      access_granted: true,
      classes: [],
      class_ids: [],
      last_sign_in: null,
    });
    expect(await auditOf('user.create', user.id)).toEqual([
      {
        actor: MASTER.username,
        school: 'HILL SIDE',
        before: null,
        after: { username: 'Nina Kowalska', role: 'STUDENT', school: 'HILL SIDE', access_granted: true },
      },
    ]);
    await signIn(api.url, { username: 'nina kowalska', password: 'long enough' });
  });

  it('accepts one of two concurrent creations of the same name, ignoring case', async () => {
    const create = (username: string) => master.post('/api/users', { username, password: 'long enough' });
    const answers = await Promise.all([create('Twice'), create('tWICE')]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ code: 'username_taken' });
  });

  it('keeps a school admin to students and school admins of their own school', async () => {
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const create = (body: object) =>
      client.post<{ user: UserView }>('/api/users', {
        username: `u${Math.random()}`,
        password: 'long enough',
        ...body,
      });
    expect((await create({})).body.user.school).toBe('NORTH');
    expect((await create({ role: 'SCHOOL_ADMIN', school: 'north' })).status).toBe(201);
    expect((await create({ school: 'SOUTH' })).body).toMatchObject({
      code: 'forbidden',
      detail: 'You can add users to your own school only.',
    });
    expect((await create({ role: 'MASTER_ADMIN' })).status).toBe(403);
  });
});

describe('the list', () => {
  it('searches by name and school, filters by role, pages, and answers the total', async () => {
    for (const name of ['list-b', 'list-a', 'LIST-c'])
      await createUser(api.db, { username: name, school: 'LISTED' });
    await createUser(api.db, { username: 'list-admin', role: 'SCHOOL_ADMIN', school: 'LISTED' });
    const list = async (query: string) => {
      const answer = await master.get<UserView[]>(`/api/user-access?${query}`);
      return [answer.body.map((user) => user.username), answer.headers.get('x-total-count')];
    };
    expect(await list('search=list-&role=&school=&limit=&offset=')).toEqual([
      ['list-a', 'list-admin', 'list-b', 'LIST-c'],
      '4',
    ]);
    expect(await list('search=LiStEd&role=STUDENT&limit=1&offset=1')).toEqual([['list-b'], '3']);
    expect(await list('school=listed&limit=2')).toEqual([['list-a', 'list-admin'], '4']);
    expect(await list('school=listed&role=SCHOOL_ADMIN')).toEqual([['list-admin'], '1']);
    expect(await list('search=%25')).toEqual([[], '0']);
  });

  it('shows a school admin their own school alone, and no master admin', async () => {
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'ALONE' });
    await createUser(api.db, { username: 'alone-pupil', school: 'ALONE' });
    await createUser(api.db, { username: 'legacy-master', role: 'admin', school: 'ALONE' });
    const own = await client.get<UserView[]>('/api/user-access');
    expect(own.body.map((user) => user.school)).toEqual(['ALONE', 'ALONE']);
    expect(own.headers.get('x-total-count')).toBe('2');
    expect((await client.get('/api/user-access?school=LISTED')).body).toEqual([]);
    expect((await client.get('/api/schools?limit=10')).body).toEqual(['ALONE']);
  });

  it('treats the legacy role as a master admin whose school is shown as admin', async () => {
    const { client } = await api.signedIn({ role: 'admin' });
    expect((await client.get('/api/user-access?limit=1')).status).toBe(200);
    const masters = await master.get<UserView[]>('/api/user-access?role=MASTER_ADMIN');
    expect(new Set(masters.body.map((user) => `${user.role} ${user.school}`))).toEqual(
      new Set(['MASTER_ADMIN admin']),
    );
    expect((await master.get('/api/schools?limit=2000')).body).not.toContain('admin');
  });
});

describe('role and school', () => {
  it('removes a new master admin from their school and classes', async () => {
    const user = await createUser(api.db, { school: 'RISING' });
    const group = await master.post<{ group_id: number }>('/api/groups', { name: 'Chess', school: 'rising' });
    await master.post(`/api/groups/${group.body.group_id}/assign`, [user.id]);
    const answer = await master.send<{ user: UserView }>('PUT', `/api/users/${user.id}/role`, {
      role: 'MASTER_ADMIN',
      current_password: MASTER.password,
    });
    expect(answer.body.user).toMatchObject({ role: 'MASTER_ADMIN', school: 'admin', classes: [] });
    expect(await auditOf('user.role', user.id)).toMatchObject([
      {
        before: { role: 'STUDENT', school: 'RISING', classes: ['Chess'] },
        after: { role: 'MASTER_ADMIN', school: null },
      },
    ]);
  });

  it('moves a user to another school, out of the classes of the old one', async () => {
    const user = await createUser(api.db, { school: 'RISING' });
    const group = await master.post<{ group_id: number }>('/api/groups', { name: 'Go', school: 'rising' });
    await master.post(`/api/groups/${group.body.group_id}/assign`, [user.id]);
    const answer = await master.send<{ user: UserView }>('PUT', `/api/users/${user.id}/school`, {
      school: 'elsewhere',
    });
    expect(answer.body.user).toMatchObject({ school: 'ELSEWHERE', classes: [] });
  });

  it('refuses changes to the own account', async () => {
    const id = await masterId();
    const { client, user } = await api.signedIn({ role: 'SCHOOL_ADMIN' });
    expect((await master.send('PUT', `/api/users/${id}/role`, { role: 'STUDENT' })).status).toBe(403);
    expect((await master.send('PUT', `/api/users/${id}/access`, { access_granted: false })).status).toBe(403);
    expect((await master.delete(`/api/users/${id}`)).status).toBe(403);
    expect((await client.send('PUT', `/api/users/${user.id}/role`, { role: 'STUDENT' })).status).toBe(403);
  });

  it('keeps one master admin with access, also when two revoke each other at once', async () => {
    await api.db.query(
      `UPDATE users SET access_granted = false WHERE role IN ('MASTER_ADMIN', 'admin') AND username <> $1`,
      [MASTER.username],
    );
    const other = await api.signedIn({ role: 'MASTER_ADMIN' });
    const id = await masterId();
    // The request of the one who loses the right may be closed without an answer.
    const answers = await Promise.allSettled([
      master.send('PUT', `/api/users/${other.user.id}/role`, { role: 'STUDENT' }),
      other.client.send('PUT', `/api/users/${id}/access`, { access_granted: false }),
    ]);
    const [left] = await api.db.query<Array<{ count: string }>>(
      `SELECT count(*) FROM users WHERE role IN ('MASTER_ADMIN', 'admin') AND access_granted`,
    );
    expect(left?.count).toBe('1');
    const statuses = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.status : 'closed',
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await api.db.query(`UPDATE users SET role = 'MASTER_ADMIN', access_granted = true WHERE id = $1`, [id]);
    master = await signIn(api.url, MASTER);
  });
});

describe('leaving', () => {
  it('revokes at once and grants again', async () => {
    const { user, client } = await api.signedIn();
    await master.send('PUT', `/api/users/${user.id}/access`, { access_granted: false });
    expect((await client.get('/api/me')).status).toBe(401);
    expect((await api.visitor.post('/api/signin', user)).body).toMatchObject({ code: 'access_revoked' });
    await master.send('PUT', `/api/users/${user.id}/access`, { access_granted: true });
    await signIn(api.url, user);
  });

  it('deletes a user with all of their data', async () => {
    const { user, client } = await api.signedIn();
    expect((await master.delete(`/api/users/${user.id}`)).status).toBe(200);
    expect((await client.get('/api/me')).status).toBe(401);
    expect((await master.delete(`/api/users/${user.id}`)).status).toBe(404);
    expect(await auditOf('user.delete', user.id)).toMatchObject([{ before: { username: user.username } }]);
  });

  it('resets a password that must be changed at the next sign-in', async () => {
    const { user, client } = await api.signedIn();
    const answer = await master.post<TemporaryPassword>(`/api/users/${user.id}/reset-password`);
    expect(answer.status).toBe(200);
    expect((await client.get('/api/me')).status).toBe(401);
    const again = await signIn(api.url, {
      username: user.username,
      password: answer.body.temporary_password,
    });
    expect((await again.get('/api/me')).body).toMatchObject({ must_change_password: true });
    expect((await again.get('/history')).body).toMatchObject({ code: 'password_change_required' });
    expect(JSON.stringify(await auditOf('user.reset_password', user.id))).not.toContain(
      answer.body.temporary_password,
    );
  });
});

describe('a school admin without a school', () => {
  const REFUSED = { status: 422, body: { reason: 'school_admin_needs_school' } };
  it('is not created, made by a role, or left by a school', async () => {
    expect(await newUser('no-school', '', { role: 'SCHOOL_ADMIN' })).toMatchObject(REFUSED);
    const pupil = await createUser(api.db, { school: null });
    const role = (id: number, body: object) => master.send('PUT', `/api/users/${id}/role`, body);
    expect(await role(pupil.id, { role: 'SCHOOL_ADMIN' })).toMatchObject(REFUSED);
    const admin = await createUser(api.db, { role: 'SCHOOL_ADMIN', school: 'NEEDED' });
    expect(await master.send('PUT', `/api/users/${admin.id}/school`, { school: null })).toMatchObject(
      REFUSED,
    );
    const other = await createUser(api.db, { role: 'MASTER_ADMIN' });
    expect(await role(other.id, { role: 'SCHOOL_ADMIN' })).toMatchObject(REFUSED);
    expect(await role(other.id, { role: 'SCHOOL_ADMIN', school: 'NEEDED' })).toMatchObject({
      status: 200,
      body: { user: { school: 'NEEDED', role: 'SCHOOL_ADMIN' } },
    });
  });
});

describe('a password that an admin typed', () => {
  it('must be changed at the first sign-in where the admin asks for it', async () => {
    await newUser('typed-change', 'NORTH', { must_change_password: true });
    await newUser('typed-keep', 'NORTH');
    const me = async (username: string) =>
      (await api.visitor.post<{ user: object }>('/api/signin', { username, password: 'a good long one' }))
        .body.user;
    expect(await me('typed-change')).toMatchObject({ must_change_password: true });
    expect(await me('typed-keep')).toMatchObject({ must_change_password: false });
  });
});

it('keeps the counts that the totals come from', async () => {
  const kept = await api.db.query(
    `SELECT school, role, count FROM user_counts WHERE count <> 0 ORDER BY 1, 2`,
  );
  const real = await api.db.query(
    `SELECT CASE WHEN role IN ('MASTER_ADMIN', 'admin') THEN '' ELSE COALESCE(school, '') END AS school,
            CASE WHEN role = 'admin' THEN 'MASTER_ADMIN' ELSE role END AS role, count(*)::int
       FROM users WHERE removed_with IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  expect(kept).toEqual(real);
});
