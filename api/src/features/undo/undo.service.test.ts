import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeReport, MemberView, UndoAnswer } from '@studyhall/contracts';
import { undoEntries } from '@studyhall/persistence';
import { createUser, type HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let admin: HttpClient;
beforeAll(async () => {
  api = await startApi();
  admin = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' })).client;
});
afterAll(() => api?.stop());

interface ClassOf {
  id: number;
  pupils: TestUser[];
}

async function newClass(pupilCount = 1): Promise<ClassOf> {
  const made = await admin.post<{ group_id: number }>('/api/groups', {
    name: `Class ${randomUUID()}`,
    school: 'NORTH',
  });
  const id = made.body.group_id;
  const pupils = await Promise.all(
    Array.from({ length: pupilCount }, () => createUser(api.db, { school: 'NORTH' })),
  );
  await admin.post(
    `/api/groups/${id}/assign`,
    pupils.map((pupil) => pupil.id),
  );
  return { id, pupils };
}

const membersOf = async (id: number): Promise<number[]> =>
  (await admin.get<{ members: MemberView[] }>(`/api/groups/${id}/members`)).body.members.map(
    (member) => member.id,
  );

const remove = async ({ id, pupils }: ClassOf): Promise<ChangeReport> =>
  (await admin.delete<ChangeReport>(`/api/groups/${id}/members/${pupils[0]?.id}`)).body;

const undo = (by: HttpClient, id: string | undefined) => by.post<UndoAnswer>(`/api/undo/${id}`);

const expire = (id: string | undefined) =>
  api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE id = $1`, [id]);

/** The number of transactions that wait for a lock. */
async function waitingForLocks(): Promise<number | undefined> {
  const [found] = await api.db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return found?.count;
}

describe('undo', () => {
  it('restores a removed member, and the audit log says so', async () => {
    const one = await newClass();
    const removed = await remove(one);
    expect(removed.effects).toMatchObject({ classes_left: [{ id: one.id, members: 1 }], members_removed: 1 });
    expect(await membersOf(one.id)).toEqual([]);
    expect((await undo(admin, removed.undo_id)).body).toEqual({ restored: 1, conflicts: [] });
    expect(await membersOf(one.id)).toEqual([one.pupils[0]?.id]);
    const log = await admin.get<Array<{ action: string }>>('/api/audit?limit=2');
    expect(log.body.map((entry) => entry.action)).toEqual(['group.restore_members', 'group.remove_member']);
  });

  it('can be used for at least a minute', async () => {
    const { undo_until } = await remove(await newClass());
    expect(Date.parse(undo_until ?? '') - Date.now()).toBeGreaterThan(60_000);
  });

  it('works once, also when it is called twice at the same moment', async () => {
    const one = await newClass();
    const { undo_id } = await remove(one);
    const calls = await api.db.transaction(async (on) => {
      await on.query(`SELECT FROM groups WHERE id = $1 FOR UPDATE`, [one.id]);
      const both = Promise.all([undo(admin, undo_id), undo(admin, undo_id)]);
      await expect.poll(waitingForLocks).toBe(2);
      return { both };
    });
    const answers = await calls.both;
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await undo(admin, undo_id)).body).toMatchObject({ code: 'already_undone' });
    expect(await membersOf(one.id)).toHaveLength(1);
  });

  it('does not exist for anyone but its author', async () => {
    const other = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const { undo_id } = await remove(await newClass());
    expect((await undo(other.client, undo_id)).status).toBe(404);
    expect((await undo(admin, randomUUID())).status).toBe(404);
    expect((await undo(api.visitor, undo_id)).status).toBe(401);
  });

  it('answers that it is late, and keeps nothing of what it could restore', async () => {
    const { undo_id } = await remove(await newClass());
    await expire(undo_id);
    expect(await undo(admin, undo_id)).toMatchObject({ status: 410, body: { code: 'undo_expired' } });
    await undoEntries.removeExpired(api.db);
    expect(await api.db.query(`SELECT data FROM undo_entries WHERE id = $1`, [undo_id])).toEqual([
      { data: {} },
    ]);
    expect((await undo(admin, undo_id)).status).toBe(410);
  });

  it('can be used again until its time ends where it restored nothing', async () => {
    const one = await newClass();
    const { undo_id } = await remove(one);
    const move = (school: string) =>
      api.db.query(`UPDATE users SET school = $2 WHERE id = $1`, [one.pupils[0]?.id, school]);
    await move('SOUTH');
    for (let time = 0; time < 2; time += 1)
      expect((await undo(admin, undo_id)).body).toMatchObject({ restored: 0, conflicts: [{}] });
    await move('NORTH');
    expect((await undo(admin, undo_id)).body).toEqual({ restored: 1, conflicts: [] });
    expect((await undo(admin, undo_id)).body).toMatchObject({ code: 'already_undone' });
    const other = await remove(one);
    await move('SOUTH');
    await undo(admin, other.undo_id);
    await expire(other.undo_id);
    expect((await undo(admin, other.undo_id)).body).toMatchObject({ code: 'undo_expired' });
  });

  it('leaves who moved to another school out of the class, and reports them', async () => {
    const one = await newClass();
    const { undo_id } = await remove(one);
    await api.db.query(`UPDATE users SET school = 'SOUTH' WHERE id = $1`, [one.pupils[0]?.id]);
    expect((await undo(admin, undo_id)).body).toMatchObject({
      restored: 0,
      conflicts: [{ type: 'user', id: one.pupils[0]?.id, code: 'conflict', reason: 'undo_not_eligible' }],
    });
    expect(await membersOf(one.id)).toEqual([]);
  });

  it('reports members of a class that was deleted meanwhile', async () => {
    const one = await newClass();
    const { undo_id } = await remove(one);
    await admin.delete(`/api/groups/${one.id}`);
    expect((await undo(admin, undo_id)).body).toMatchObject({
      restored: 0,
      conflicts: [{ code: 'not_found', reason: 'undo_group_gone', name: one.pupils[0]?.username }],
    });
  });

  it('names deleted users and classes to an admin who may see them', async () => {
    const { id, pupils } = await newClass(2);
    const [seen, moved] = pupils as [TestUser, TestUser];
    const bulk = { action: 'revoke', ids: [seen.id, moved.id] };
    const revoked = await admin.post<ChangeReport>('/api/users/bulk', bulk);
    const renaming = { name: `Renamed ${id}`, school: 'NORTH' };
    const renamed = await admin.send<ChangeReport>('PUT', `/api/groups/${id}`, renaming);
    await admin.delete(`/api/groups/${id}`);
    for (const pupil of pupils) await admin.delete(`/api/users/${pupil.id}`);
    await api.db.query(`UPDATE users SET school = 'SOUTH' WHERE id = $1`, [moved.id]);
    const ofUsers = (await undo(admin, revoked.body.undo_id)).body.conflicts;
    expect(new Map(ofUsers.map((conflict) => [conflict.id, conflict.name]))).toEqual(
      new Map([
        [seen.id, seen.username],
        [moved.id, null],
      ]),
    );
    const ofClass = (await undo(admin, renamed.body.undo_id)).body.conflicts;
    expect(ofClass).toMatchObject([{ name: renaming.name, reason: 'undo_group_gone' }]);
  });
});

it('a dry run answers the effects and changes nothing', async () => {
  const one = await newClass();
  const path = `/api/groups/${one.id}/members/${one.pupils[0]?.id}?dry_run=true`;
  const { body } = await admin.delete<ChangeReport>(path);
  expect(body.effects.members_removed).toBe(1);
  expect(body.undo_id).toBeUndefined();
  expect(await membersOf(one.id)).toHaveLength(1);
});
