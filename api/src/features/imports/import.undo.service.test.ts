import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { undoEntries } from '@studyhall/persistence';
import { createUser, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.stop());

/** An admin of a school, and students of it whom the admin has imported. `schools`: made by the import. */
async function imported(
  school: string,
  schools: Array<{ id: number; name: string }> = [],
  role: 'SCHOOL_ADMIN' | 'MASTER_ADMIN' = 'SCHOOL_ADMIN',
) {
  const admin = await api.signedIn(role === 'MASTER_ADMIN' ? { role } : { role, school });
  const students: TestUser[] = [];
  for (let at = 0; at < 3; at += 1) students.push(await createUser(api.db, { school }));
  const created = students.map(({ id }) => ({ id, role: 'STUDENT' as const, school, access_granted: true }));
  const data = {
    ...{ import_id: randomUUID(), file_name: 'roster.csv', created, changed: [], revoked: [] },
    ...{ entered: [], left: [], classes: [], schools },
  };
  const entry = { userId: admin.user.id, kind: 'imports.commit', data, seconds: 600 };
  const { undo_id } = await undoEntries.insertEntry(api.db.manager, entry);
  return { ...admin, students, undo: () => admin.client.post(`/api/undo/${undo_id}`) };
}

/** The number of transactions that wait for a lock. */
async function waitingForLocks(): Promise<number | undefined> {
  const [found] = await api.db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return found?.count;
}

it('the undo of an import in one school holds no call of another', async () => {
  const [north, south] = [await imported('UNDO NORTH'), await imported('UNDO SOUTH')];
  const [pupil, other] = south.students;
  const undone = await api.db.transaction(async (on) => {
    await on.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [north.students[0]?.id]);
    const waiting = north.undo();
    await expect.poll(waitingForLocks).toBe(1);
    const answers = [
      await south.client.post(`/api/users/${pupil?.id}/reset-password`),
      await south.client.delete(`/api/users/${other?.id}`),
      await south.client.post('/api/groups', { name: 'Undo 9A', school: 'UNDO SOUTH' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
    expect(await waitingForLocks()).toBe(1);
    return { waiting };
  });
  expect(await undone.waiting).toMatchObject({ status: 200, body: { restored: 3, conflicts: [] } });
});

it('the undo of an import in one school holds no call of the same master admin for another', async () => {
  const north = await imported('UNDO NORTH', [], 'MASTER_ADMIN');
  const pupil = await createUser(api.db, { school: 'UNDO SOUTH' });
  const undone = await api.db.transaction(async (on) => {
    await on.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [north.students[0]?.id]);
    const waiting = north.undo();
    await expect.poll(waitingForLocks).toBe(1);
    const newUser = {
      username: 'south new',
      password: 'a good long one',
      role: 'STUDENT',
      school: 'UNDO SOUTH',
    };
    const answers = [
      await north.client.post(`/api/users/${pupil.id}/reset-password`),
      await north.client.post('/api/users', newUser),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201]);
    return { waiting };
  });
  expect(await undone.waiting).toMatchObject({ status: 200, body: { restored: 3 } });
});

it('a change in the same school waits for the undo', async () => {
  const one = await imported('UNDO WEST');
  const free = await createUser(api.db, { school: 'UNDO WEST' });
  const both = await api.db.transaction(async (on) => {
    await on.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [one.students[0]?.id]);
    const undone = one.undo();
    await expect.poll(waitingForLocks).toBe(1);
    const other = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'UNDO WEST' })).client;
    const removed = other.delete(`/api/users/${free.id}`);
    await expect.poll(waitingForLocks).toBe(2);
    return { undone, removed };
  });
  expect((await both.undone).status).toBe(200);
  expect((await both.removed).status).toBe(200);
});

it('the undo of an import leaves who is on hold, or got a place in a class since', async () => {
  const { client, students, undo } = await imported('UNDO EAST');
  const [held, member] = students;
  await api.db.query(`INSERT INTO legal_holds (user_id, reason, placed_by) VALUES ($1, '', '')`, [held?.id]);
  const made = await client.post<{ group_id: number }>('/api/groups', { name: '7A', school: 'UNDO EAST' });
  await client.post(`/api/groups/${made.body.group_id}/assign`, [member?.id]);
  expect(await undo()).toMatchObject({ status: 200, body: { restored: 1, conflicts: [{}, {}] } });
  await api.db.query(`DELETE FROM legal_holds WHERE user_id = $1`, [held?.id]);
});
