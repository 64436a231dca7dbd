import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeReport, UndoAnswer, UserView } from '@studyhall/contracts';
import { createUser, signIn, type HttpClient, type TestUser } from '@studyhall/testing';
import { MASTER, startApi, type TestApi } from '../../../../../tests/support/api.js';
import { eraseDue } from '../../../../../tests/support/erase-due.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = await signIn(api.url, MASTER);
});
afterAll(() => api?.stop());

/** A student in two classes of a school of their own. */
async function pupilWithClasses(): Promise<{ user: TestUser; school: string; classes: string[] }> {
  const school = `SCHOOL ${randomUUID().slice(0, 8).toUpperCase()}`;
  const user = await createUser(api.db, { school });
  for (const name of ['Biology 1', 'Maths 9A']) {
    const made = await master.post<{ group_id: number }>('/api/groups', { name, school });
    await master.post(`/api/groups/${made.body.group_id}/assign`, [user.id]);
  }
  return { user, school, classes: ['Biology 1', 'Maths 9A'] };
}

type Changed = ChangeReport & { user: UserView };
const put = (user: TestUser, what: string, body: object) =>
  master.send<Changed>('PUT', `/api/users/${user.id}/${what}`, body);
const undo = (id: string | undefined) => master.post<UndoAnswer>(`/api/undo/${id}`);
const seen = async ({ id }: TestUser): Promise<Partial<UserView> | null> => {
  const found = (await master.get<UserView[]>('/api/user-access')).body.find((user) => user.id === id);
  return found ?? null;
};
const end = ({ undo_id }: ChangeReport) =>
  api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE id = $1`, [undo_id]);
const RESTORED = { status: 200, body: { restored: 1, conflicts: [] } };

describe('a change that takes something away', () => {
  it('to another school names the classes first, and the undo restores school and classes', async () => {
    const { user, school, classes } = await pupilWithClasses();
    const preview = await put(user, 'school', { school: 'elsewhere', dry_run: true });
    expect(preview.body.effects.classes_left.map((one) => one.name).toSorted()).toEqual(classes);
    expect(preview.body.undo_id).toBeUndefined();
    expect(await seen(user)).toMatchObject({ school, classes });
    const { body } = await put(user, 'school', { school: 'elsewhere' });
    expect(body.effects).toEqual(preview.body.effects);
    expect(await seen(user)).toMatchObject({ school: 'ELSEWHERE', classes: [] });
    expect(await undo(body.undo_id)).toMatchObject(RESTORED);
    expect(await seen(user)).toMatchObject({ school, classes });
  });

  it('to another role ends classes, and the undo restores both and takes the notice back', async () => {
    const { user, school, classes } = await pupilWithClasses();
    const { body } = await put(user, 'role', { role: 'SCHOOL_ADMIN' });
    expect(body.effects.classes_left_total).toBe(2);
    expect(await undo(body.undo_id)).toMatchObject(RESTORED);
    expect(await seen(user)).toMatchObject({ role: 'STUDENT', school, classes });
    const me = await (await signIn(api.url, user)).get('/api/me');
    expect(me.body).not.toHaveProperty('notices');
  });

  it('revoked access counts the sessions, and the undo of a grant ends the new ones', async () => {
    const { user, client } = await api.signedIn();
    const revoked = await put(user, 'access', { access_granted: false });
    expect(revoked.body.effects.sessions_ended).toBe(1);
    expect((await client.get('/api/me')).status).toBe(401);
    await undo(revoked.body.undo_id);
    await put(user, 'access', { access_granted: false });
    const granted = await put(user, 'access', { access_granted: true });
    const again = await signIn(api.url, user);
    await undo(granted.body.undo_id);
    expect(await api.db.query(`SELECT FROM sessions WHERE user_id = $1`, [user.id])).toEqual([]);
    expect((await again.get('/api/me')).status).toBe(401);
    expect(await seen(user)).toMatchObject({ access_granted: false });
  });

  it('counts the invitations that no longer work', async () => {
    const { user, client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'INVITING' });
    await client.post('/api/invites', {});
    const { body } = await put(user, 'role', { role: 'STUDENT' });
    expect(body.effects.invitations_withdrawn).toBe(1);
  });

  it('offers no undo where nothing changed', async () => {
    const user = await createUser(api.db);
    const { body } = await put(user, 'role', { role: 'STUDENT' });
    expect(body.effects.members_removed).toBe(0);
    expect(body).not.toHaveProperty('undo_id');
  });
});

describe('undo', () => {
  it('leaves what changed since as it is, and says so', async () => {
    const { user } = await pupilWithClasses();
    const { body } = await put(user, 'school', { school: 'first' });
    await put(user, 'school', { school: 'second' });
    expect((await undo(body.undo_id)).body).toMatchObject({
      restored: 0,
      conflicts: [{ id: user.id, name: user.username, code: 'conflict', reason: 'undo_user_changed' }],
    });
    expect(await seen(user)).toMatchObject({ school: 'SECOND', classes: [] });
  });

  it('leaves a person where they are who entered a class of the new school since', async () => {
    const { user } = await pupilWithClasses();
    const { body } = await put(user, 'school', { school: 'settled' });
    const made = await master.post<{ group_id: number }>('/api/groups', {
      name: 'New class',
      school: 'SETTLED',
    });
    await master.post(`/api/groups/${made.body.group_id}/assign`, [user.id]);
    expect((await undo(body.undo_id)).body).toMatchObject({
      restored: 0,
      conflicts: [{ id: user.id, reason: 'undo_user_changed' }],
    });
    expect(await seen(user)).toMatchObject({ school: 'SETTLED', classes: ['New class'] });
  });

  it('leaves access revoked where it was granted and revoked again since', async () => {
    const { user } = await pupilWithClasses();
    const { body } = await put(user, 'access', { access_granted: false });
    for (const access_granted of [true, false]) await put(user, 'access', { access_granted });
    expect((await undo(body.undo_id)).body).toMatchObject({
      restored: 0,
      conflicts: [{ id: user.id, reason: 'undo_user_changed' }],
    });
    expect(await seen(user)).toMatchObject({ access_granted: false });
  });

  it('restores the school under the name that it has now', async () => {
    const { user, school, classes } = await pupilWithClasses();
    const { body } = await put(user, 'school', { school: null });
    const renamed = `${school} RENAMED`;
    await api.db.query(`UPDATE schools SET name = $2 WHERE name = $1`, [school, renamed]);
    await api.db.query(
      `INSERT INTO former_school_names (name, school_id) SELECT $1, id FROM schools WHERE name = $2`,
      [school, renamed],
    );
    expect(await undo(body.undo_id)).toMatchObject(RESTORED);
    expect(await seen(user)).toMatchObject({ school: renamed, classes });
  });

  it('does not give back a right that its author has lost', async () => {
    const admin = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'LOST' });
    const pupil = await createUser(api.db, { school: 'LOST' });
    const { body } = await admin.client.delete<ChangeReport>(`/api/users/${pupil.id}`);
    await put(admin.user, 'school', { school: 'other' });
    const answer = await admin.client.post<UndoAnswer>(`/api/undo/${body.undo_id}`);
    expect(answer.body).toMatchObject({ restored: 0, conflicts: [{ code: 'not_found', name: null }] });
    expect(await seen(pupil)).toBeNull();
  });
});

describe('a deleted account', () => {
  it('is nowhere, keeps its name, and comes back whole', async () => {
    const { user, school, classes } = await pupilWithClasses();
    const client = await signIn(api.url, user);
    await client.get('/history');
    const { body } = await master.delete<ChangeReport>(`/api/users/${user.id}`);
    expect(body.effects).toMatchObject({ members_removed: 2, sessions_ended: 1, chats_erased: 1 });
    expect((await client.get('/api/me')).status).toBe(401);
    expect((await api.visitor.post('/api/signin', user)).body).toMatchObject({ code: 'invalid_credentials' });
    expect(await seen(user)).toBeNull();
    const list = await master.get<UserView[]>(
      `/api/user-access?school=${encodeURIComponent(school)}&limit=5`,
    );
    expect([list.body, list.headers.get('x-total-count')]).toEqual([[], '0']);
    const again = { username: user.username, password: 'long enough', school };
    expect((await master.post('/api/users', again)).body).toMatchObject({ code: 'username_taken' });
    expect((await put(user, 'access', { access_granted: false })).status).toBe(404);
    expect(await undo(body.undo_id)).toMatchObject(RESTORED);
    expect(await seen(user)).toMatchObject({ username: user.username, school, classes });
    const back = await signIn(api.url, user);
    expect((await back.get<unknown[]>('/api/conversations')).status).toBe(200);
  });

  it('cannot come back once its time is over', async () => {
    const user = await createUser(api.db);
    const { body } = await master.delete<ChangeReport>(`/api/users/${user.id}`);
    await end(body);
    expect((await undo(body.undo_id)).status).toBe(410);
    expect(await eraseDue(api.db)).toContain(String(user.id));
  });

  it('is not erased where the undo comes first, and is gone where the erasure does', async () => {
    const user = await createUser(api.db);
    const { body } = await master.delete<ChangeReport>(`/api/users/${user.id}`);
    await undo(body.undo_id);
    await end(body);
    await eraseDue(api.db);
    expect(await seen(user)).not.toBeNull();
    const second = await master.delete<ChangeReport>(`/api/users/${user.id}`);
    await end(second.body);
    expect(await eraseDue(api.db)).toContain(String(user.id));
    expect((await undo(second.body.undo_id)).status).toBe(410);
  });
});

describe('a class', () => {
  it('that moves to another school gets its name, school, slots and members back', async () => {
    const { user, school } = await pupilWithClasses();
    const group = (await master.get<Array<{ id: number; school: string }>>('/api/groups')).body.find(
      (one) => one.school === school,
    );
    const slot = { day_of_week: 0, start_time: '08:00', end_time: '09:00' };
    await master.send('PUT', `/api/groups/${group?.id}/timeslots`, { time_slots: [slot] });
    const change = { name: 'Moved', school: 'FAR AWAY', time_slots: [{ ...slot, day_of_week: 3 }] };
    const preview = await master.send<ChangeReport>('PUT', `/api/groups/${group?.id}`, {
      ...change,
      dry_run: true,
    });
    expect(preview.body.effects.members_removed).toBe(1);
    const { body } = await master.send<ChangeReport>('PUT', `/api/groups/${group?.id}`, change);
    expect(await undo(body.undo_id)).toMatchObject(RESTORED);
    const now = (await master.get<Array<{ id: number }>>('/api/groups')).body.find(
      (one) => one.id === group?.id,
    );
    expect(now).toMatchObject({ school, schedule: 'Monday: 08:00-09:00', member_count: 1 });
    expect((await seen(user))?.classes).toHaveLength(2);
  });

  it('that moved stays where it is when its former name is taken since, with one conflict', async () => {
    const { user, school } = await pupilWithClasses();
    const made = await master.post<{ group_id: number }>('/api/groups', { name: 'Greek', school });
    const path = `/api/groups/${made.body.group_id}`;
    await master.post(`${path}/assign`, [user.id]);
    const { body } = await master.send<ChangeReport>('PUT', path, { name: 'Greek', school: 'FAR AWAY' });
    await master.post('/api/groups', { name: 'greek', school });
    expect((await undo(body.undo_id)).body).toMatchObject({
      restored: 0,
      conflicts: [{ id: made.body.group_id, reason: 'undo_group_name_taken' }],
    });
  });

  it('that is deleted comes back with members, slots, invitations, their requests and announcements', async () => {
    const { user, school } = await pupilWithClasses();
    const made = await master.post<{ group_id: number }>('/api/groups', { name: 'Latin', school });
    const id = made.body.group_id;
    await master.post(`/api/groups/${id}/assign`, [user.id]);
    await master.post(`/api/groups/${id}/timeslots/add`, {
      day_of_week: 1,
      start_time: '10:00',
      end_time: '11:00',
    });
    const { code } = (await master.post<{ code: string }>('/api/invites', { group_id: id })).body;
    const asked = { invite_code: code, username: `asks-${randomUUID()}`, password: 'long enough' };
    await api.visitor.post('/api/approval-requests', asked);
    const announcement = {
      text: 'Bring a dictionary',
      group_id: id,
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    };
    await master.post('/api/announcements', announcement);
    const preview = await master.delete<ChangeReport>(`/api/groups/${id}?dry_run=true`);
    expect(preview.body.effects).toMatchObject({ members_removed: 1, invitations_withdrawn: 1 });
    const { body } = await master.delete<ChangeReport>(`/api/groups/${id}`);
    expect((await api.visitor.get(`/api/invites/${code}`)).status).toBe(404);
    expect(await undo(body.undo_id)).toMatchObject(RESTORED);
    expect((await api.visitor.get(`/api/invites/${code}`)).status).toBe(200);
    const now = (await master.get<Array<{ id: number }>>('/api/groups')).body.find((one) => one.id === id);
    expect(now).toMatchObject({ name: 'Latin', schedule: 'Tuesday: 10:00-11:00', member_count: 1 });
    const [request] = await api.db.query<Array<{ group_id: number }>>(
      `SELECT group_id FROM approval_requests WHERE username = $1`,
      [asked.username],
    );
    expect(request?.group_id).toBe(id);
    const announced = await api.db.query(
      `SELECT text, group_id, ends_at FROM announcements WHERE group_id = $1`,
      [id],
    );
    expect(announced).toEqual([{ ...announcement, ends_at: new Date(announcement.ends_at) }]);
  });
});

describe('making a master admin', () => {
  it('asks for the own password, which is limited like a sign-in', async () => {
    const by = await api.signedIn({ role: 'MASTER_ADMIN' });
    const user = await createUser(api.db);
    const make = (current_password?: string) =>
      by.client.send('PUT', `/api/users/${user.id}/role`, { role: 'MASTER_ADMIN', current_password });
    expect(await make()).toMatchObject({ status: 403, body: { code: 'password_required' } });
    expect(await make('wrong')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    const created = { username: `m-${randomUUID()}`, password: 'long enough', role: 'MASTER_ADMIN' };
    expect((await by.client.post('/api/users', created)).body).toMatchObject({ code: 'password_required' });
    const bulk = { action: 'role', value: 'MASTER_ADMIN', ids: [user.id] };
    expect((await by.client.post('/api/users/bulk', bulk)).body).toMatchObject({ code: 'password_required' });
    expect((await make(by.user.password)).status).toBe(200);
    let last = await make('wrong');
    for (let at = 0; at < 12; at += 1) last = await make('wrong');
    expect(last).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  it('needs no password for other roles', async () => {
    const user = await createUser(api.db);
    expect((await put(user, 'role', { role: 'SCHOOL_ADMIN' })).status).toBe(200);
  });
});
