import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkUsersAnswer, UndoAnswer, UserView } from '@studyhall/contracts';
import { createUser, signIn, type HttpClient, type TestUser } from '@studyhall/testing';
import { MASTER, startApi, type TestApi } from '../../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = await signIn(api.url, MASTER);
});
afterAll(() => api?.stop());

const bulk = (by: HttpClient, body: object) => by.post<BulkUsersAnswer>('/api/users/bulk', body);
const undo = (by: HttpClient, id: string | undefined) => by.post<UndoAnswer>(`/api/undo/${id}`);
const listed = async (school: string) =>
  (await master.get<UserView[]>(`/api/user-access?school=${school}`)).body;

interface Place {
  school: string;
  admin: { user: TestUser; client: HttpClient };
  pupils: TestUser[];
  stranger: TestUser;
  peer: TestUser;
  groupId: number;
}

async function place(): Promise<Place> {
  const school = `B${randomUUID().slice(0, 8).toUpperCase()}`;
  const admin = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
  const pupils = [await createUser(api.db, { school }), await createUser(api.db, { school })];
  const made = await master.post<{ group_id: number }>('/api/groups', { name: 'Drama', school });
  const stranger = await createUser(api.db, { school: 'ELSEWHERE' });
  const peer = await createUser(api.db, { school, role: 'SCHOOL_ADMIN' });
  return { school, admin, pupils, stranger, peer, groupId: made.body.group_id };
}

describe('a change in bulk', () => {
  it.each([
    ['revoke', undefined, [403, 404]],
    ['grant', undefined, [403, 404]],
    ['role', 'SCHOOL_ADMIN', [200, 404]],
    ['delete', undefined, [403, 404]],
    ['reset_password', undefined, [403, 404]],
  ] as const)(
    '%s follows the policy of the single call for each user',
    async (action, value, [peerStatus]) => {
      const { admin, pupils, stranger, peer, school } = await place();
      const ids = [...pupils.map(({ id }) => id), peer.id, stranger.id, admin.user.id, 2_000_000_000];
      const before = await listed(school);
      const preview = await bulk(admin.client, { action, value, ids, dry_run: true });
      expect(await listed(school)).toEqual(before);
      const { body } = await bulk(admin.client, { action, value, ids });
      expect(preview.body).toMatchObject({ done: body.done, failed: body.failed, effects: body.effects });
      // An admin's role stays what it is: nothing to refuse.
      const allowed = peerStatus === 200 ? [peer.id, admin.user.id] : [];
      expect(body.done).toBe(2 + allowed.length);
      const failed = new Map(body.failed.map((one) => [one.id, one]));
      expect(failed.get(stranger.id)).toMatchObject({ code: 'not_found', username: null });
      expect(failed.get(2_000_000_000)).toMatchObject({ code: 'not_found', username: null });
      if (peerStatus !== 200) {
        expect(failed.get(peer.id)).toMatchObject({ code: 'forbidden', username: peer.username });
        expect(failed.get(admin.user.id)).toMatchObject({ code: 'forbidden' });
      }
      if (action === 'grant') return;
      expect((await undo(admin.client, body.undo_id)).body).toMatchObject({ restored: 2, conflicts: [] });
      expect(await listed(school)).toEqual(before);
    },
  );

  it('moves, and restores who was in which class', async () => {
    const { admin, pupils, school, groupId } = await place();
    const ids = pupils.map(({ id }) => id);
    const added = await bulk(admin.client, { action: 'add_to_class', value: groupId, ids });
    expect(added.body).toMatchObject({ done: 2, failed: [] });
    expect((await bulk(admin.client, { action: 'school', value: 'x', ids })).body).toMatchObject({ done: 0 });
    const moved = await bulk(master, { action: 'school', value: 'moved', ids });
    expect(moved.body.effects).toMatchObject({
      classes_left: [{ id: groupId, members: 2 }],
      members_removed: 2,
    });
    await undo(master, moved.body.undo_id);
    const classes = (await listed(school)).filter(({ id }) => ids.includes(id)).map((user) => user.classes);
    expect(classes).toEqual([['Drama'], ['Drama']]);
  });

  it('adds to and removes from a class, and undoes both', async () => {
    const { admin, pupils, stranger, peer, groupId } = await place();
    const ids = [...pupils.map(({ id }) => id), peer.id, stranger.id];
    const count = async () =>
      (await master.get<Array<{ id: number; member_count: number }>>('/api/groups')).body.find(
        ({ id }) => id === groupId,
      )?.member_count;
    const added = await bulk(admin.client, { action: 'add_to_class', value: groupId, ids });
    expect(added.body.failed.map(({ id, username }) => [id, username])).toEqual([
      [peer.id, peer.username],
      [stranger.id, null],
    ]);
    expect(await count()).toBe(2);
    const removed = await bulk(admin.client, { action: 'remove_from_class', value: groupId, ids });
    expect(removed.body).toMatchObject({ done: 2, effects: { members_removed: 2 } });
    await undo(admin.client, removed.body.undo_id);
    expect(await count()).toBe(2);
    await undo(admin.client, added.body.undo_id);
    expect(await count()).toBe(0);
  });

  it('answers new passwords once, and the undo brings the old ones back', async () => {
    const { admin, pupils } = await place();
    const [pupil] = pupils;
    const { body } = await bulk(admin.client, {
      action: 'reset_password',
      ids: pupils.map(({ id }) => id),
    });
    expect(body.passwords?.map(({ username }) => username).toSorted()).toEqual(
      pupils.map(({ username }) => username).toSorted(),
    );
    const password = body.passwords?.find(({ username }) => username === pupil?.username)?.temporary_password;
    const reset = await signIn(api.url, { username: pupil?.username ?? '', password: password ?? '' });
    expect((await admin.client.get('/api/password-sheets')).body).toMatchObject({
      sheets: [{ users: pupils.length }],
    });
    const log = async (query: string) => (await admin.client.get(`/api/audit?${query}`)).body;
    const names = expect.arrayContaining(pupils.map(({ username }) => username)) as string[];
    const folded = { target_type: 'users', target: '2', after: { must_change_password: true, users: names } };
    expect(await log('action=user.reset_password')).toMatchObject([folded]);
    for (const { id } of pupils)
      expect(await log(`action=user.reset_password&person=${id}`)).toMatchObject([folded]);
    await undo(admin.client, body.undo_id);
    expect(await log('action=user.restore')).toMatchObject([{ target_type: 'users', target: '2' }]);
    expect((await reset.get('/api/me')).status).toBe(401);
    expect((await admin.client.get('/api/password-sheets')).body).toEqual({ sheets: [] });
    expect((await api.visitor.post('/api/signin', { username: pupil?.username, password })).status).toBe(401);
    const back = await signIn(api.url, pupils[0] as TestUser);
    expect((await back.get('/api/me')).body).toMatchObject({ must_change_password: false });
  });

  it('takes users or a filter, and of a filter those whom the caller may see', async () => {
    const { admin, pupils, stranger } = await place();
    expect((await bulk(admin.client, { action: 'revoke' })).status).toBe(422);
    expect((await bulk(admin.client, { action: 'revoke', ids: [1], filter: {} })).status).toBe(422);
    expect((await admin.client.post('/api/users/bulk', { action: 'fly', ids: [1] })).body).toMatchObject({
      detail:
        '"Action" must be one of: role, school, add_to_class, remove_from_class, reset_password, consent, grant, revoke, delete.',
    });
    const [left] = pupils;
    expect((await bulk(admin.client, { action: 'revoke', ids: [1], except: [2] })).status).toBe(422);
    const others = { action: 'revoke', filter: { role: 'STUDENT' }, except: [left?.id] };
    expect((await bulk(admin.client, others)).body).toMatchObject({ done: pupils.length - 1, failed: [] });
    const { body } = await bulk(admin.client, { action: 'revoke', filter: { role: 'STUDENT' } });
    expect(body).toMatchObject({ done: pupils.length, failed: [] });
    const access = await listed('ELSEWHERE');
    expect(access.find(({ id }) => id === stranger.id)?.access_granted).toBe(true);
  });

  it('keeps the last master admin among many', async () => {
    const { client, user } = await api.signedIn({ role: 'MASTER_ADMIN' });
    const { body } = await bulk(client, {
      action: 'revoke',
      filter: { role: 'MASTER_ADMIN' },
      dry_run: true,
    });
    expect(body.failed).toMatchObject([{ id: user.id, code: 'forbidden' }]);
  });
});

it('5,000 users: each change and its undo is one request, and the counts stay true', async () => {
  const many = 5_000;
  await api.db.query(
    `INSERT INTO users (username, password_hash, role, school)
     SELECT 'Pupil ' || n, 'x', 'STUDENT', 'LARGE' FROM generate_series(1, $1::int) AS n`,
    [many],
  );
  const made = await master.post<{ group_id: number }>('/api/groups', { name: 'All', school: 'LARGE' });
  const filter = { school: 'LARGE' };
  const times: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work();
    times[name] = Math.round(performance.now() - from);
    return result;
  };
  for (const [action, value] of [
    ['add_to_class', made.body.group_id],
    ['school', 'LARGER'],
    ['revoke'],
    ['delete'],
  ] as const) {
    const { body } = await timed(action, () => bulk(master, { action, value, filter }));
    expect(body).toMatchObject({ done: many, failed: [] });
    if (action === 'add_to_class') continue;
    const answer = await timed(`undo of ${action}`, () => undo(master, body.undo_id));
    expect(answer.body).toMatchObject({ restored: many, conflicts: [] });
  }
  console.info(times);
  const list = await master.get<UserView[]>('/api/user-access?school=LARGE&limit=1');
  expect(list.headers.get('x-total-count')).toBe(String(many));
  expect(list.body[0]?.classes).toEqual(['All']);
}, 300_000);
