import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntryView, ChangeReport, ErrorBody, Me, UndoAnswer, UserView } from '@studyhall/contracts';
import { displayName } from '@studyhall/domain';
import { ticketJobs } from '@studyhall/persistence';
import { createUser, signIn, type HttpClient, type TestUser } from '@studyhall/testing';
import { MASTER, startApi, type TestApi } from '../support/api.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = await signIn(api.url, MASTER);
});
afterAll(() => api?.stop());

type Edited = ChangeReport & { user: UserView } & Partial<ErrorBody>;
const edit = (user: TestUser, names: object) => master.send<Edited>('PUT', `/api/users/${user.id}`, names);
const ownAccount = async (client: HttpClient): Promise<Me> => (await client.get<Me>('/api/me')).body;
const find = async (search: string): Promise<string[]> =>
  (await master.get<UserView[]>(`/api/user-access?search=${encodeURIComponent(search)}&limit=10`)).body.map(
    ({ username }) => username,
  );
const undo = (id: string | undefined) => master.post<UndoAnswer>(`/api/undo/${id}`);

it('the database names people as displayName does', async () => {
  const parts = [
    ['Mia', 'Kaya', null],
    ['Mia', 'Kaya', 'Mimi'],
    ['Mia', null, null],
    [null, 'Kaya', null],
    [null, null, 'Mimi'],
    [null, null, null],
    ['سارة', 'الهاشمي', null],
    ['小明', '王', null],
    ['민준', '김', null],
    ['Lê', '王', null],
    [null, '王', null],
  ] as const;
  for (const [given_name, family_name, preferred_name] of parts)
    for (const familyNameFirst of [false, true]) {
      const names = { username: 'user', given_name, family_name, preferred_name };
      const [row] = await api.db.query('SELECT shown_name($1, $2, $3, $4) AS name', [
        ...[given_name, family_name, preferred_name],
        familyNameFirst,
      ]);
      expect(row.name ?? 'user').toBe(displayName(names, familyNameFirst));
    }
});

describe('names of a person', () => {
  it('are shown, found without accents and undone; sessions stay', async () => {
    const user = await createUser(api.db, { school: 'NAMES' });
    const own = await signIn(api.url, user);
    expect(await ownAccount(own)).toMatchObject({
      display_name: user.username,
      given_name: null,
      external_ids: {},
    });
    const names = {
      given_name: ' José ',
      family_name: 'Núñez',
      email: 'Jose.N@Names.example',
      number: ' 4711/b ',
    };
    const { status, body } = await edit(user, names);
    expect(status).toBe(200);
    const shown = {
      display_name: 'José Núñez',
      given_name: 'José',
      family_name: 'Núñez',
      email: 'jose.n@names.example',
      number: '4711/b',
    };
    expect(body.user).toMatchObject({ ...shown, username: user.username });
    expect(await ownAccount(own)).toMatchObject(shown);
    for (const search of ['nunez jose', 'jose.n@names', '4711', user.username])
      expect(await find(search)).toEqual([user.username]);
    const { body: entries } = await master.get<AuditEntryView[]>(`/api/audit?person=${user.id}`);
    expect(entries[0]).toMatchObject({
      action: 'user.update',
      after: { names: ['given_name', 'family_name', 'email', 'number'] },
    });
    const log = await api.db.query('SELECT before, after FROM audit_log');
    expect(JSON.stringify(log)).not.toMatch(/José|names\.example|4711/);
    expect((await undo(body.undo_id)).body).toMatchObject({ restored: 1, conflicts: [] });
    expect(await ownAccount(own)).toMatchObject({ display_name: user.username, email: null });
    expect(await find('nunez')).toEqual([]);
  });

  it('a student chooses what to be called, also where a roster decides about the other names', async () => {
    const { user, client } = await api.signedIn({ school: 'NAMES' });
    await edit(user, { given_name: 'Mia', family_name: 'Kaya' });
    await api.db.query(`INSERT INTO external_ids (source, external_id, user_id) VALUES ('sis', 'mia', $1)`, [
      user.id,
    ]);
    const choose = (preferred_name: string | null) =>
      client.send<Partial<ErrorBody> & { display_name: string }>('PUT', '/api/me/name', { preferred_name });
    expect((await choose(' Mimi ')).body.display_name).toBe('Mimi Kaya');
    expect(await ownAccount(client)).toMatchObject({ display_name: 'Mimi Kaya', preferred_name: 'Mimi' });
    expect((await choose('<b>')).status).toBe(422);
    const { body: entries } = await master.get<AuditEntryView[]>(`/api/audit?person=${user.id}`);
    expect(entries[0]).toMatchObject({ action: 'user.update', actor: user.username });
    expect((await choose('')).body.display_name).toBe('Mia Kaya');
    for (let at = 0; at < 8; at += 1) expect((await choose(`Mia ${'abcdefgh'[at]}`)).status).toBe(200);
    // The same name again is no change.
    expect([(await choose('Mia h')).status, (await choose('Mia z')).status]).toEqual([200, 429]);
  });

  it('the own address of an admin, which new passwords are mailed to, needs the password', async () => {
    const { user, client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NAMES' });
    const put = (body: object) => client.send<Partial<ErrorBody>>('PUT', `/api/users/${user.id}`, body);
    expect((await put({ given_name: 'Ann', email: null })).status).toBe(200);
    const own = { email: 'ann@names.example' };
    expect((await put(own)).body.code).toBe('password_required');
    expect((await put({ ...own, current_password: user.password })).status).toBe(200);
    expect((await put({ ...own, given_name: 'Anna' })).status).toBe(200);
  });

  it('stand in the order that the school wants, also after a change of it and of the school', async () => {
    const user = await createUser(api.db, { school: 'ORDER' });
    await edit(user, { given_name: 'Anna', family_name: 'Szabó' });
    const [school] = await api.db.query(`SELECT id FROM schools WHERE name = 'ORDER'`);
    const shown = async (): Promise<unknown> =>
      (await master.get<UserView>(`/api/users/${user.id}`)).body.display_name;
    expect(await shown()).toBe('Anna Szabó');
    const set = await master.send('PUT', `/api/schools/${school.id}`, { family_name_first: true });
    expect(set.status).toBe(200);
    expect(await shown()).toBe('Szabó Anna');
    await master.send('PUT', `/api/users/${user.id}/school`, { school: 'ELSEWHERE' });
    expect(await shown()).toBe('Anna Szabó');
  });

  it.each([
    { given_name: 'a'.repeat(101) },
    { given_name: 'Mia\u202Eayak' },
    { family_name: 'Ka\u0007ya' },
    { preferred_name: '—' },
    { email: 'mia at school' },
    { number: '<4711>' },
    { number: '4'.repeat(41) },
  ])('%j is refused with one sentence', async (names) => {
    const user = await createUser(api.db, { school: 'NAMES' });
    const { status, body } = await edit(user, names);
    expect(status).toBe(422);
    expect(body).toMatchObject({ issues: [{ path: Object.keys(names)[0], message: expect.any(String) }] });
  });

  it('may be as long in any script', async () => {
    const user = await createUser(api.db, { school: 'NAMES' });
    const { body } = await edit(user, { given_name: '𠮷'.repeat(100), family_name: '' });
    expect(body.user).toMatchObject({ given_name: '𠮷'.repeat(100), family_name: null });
  });
});

describe('a username', () => {
  it('changes with its session, its sign-in and its undo', async () => {
    const user = await createUser(api.db, { school: 'NAMES' });
    const own = await signIn(api.url, user);
    const username = `${user.username}.new`;
    const { body } = await edit(user, { username });
    expect(body.user.username).toBe(username);
    expect(await ownAccount(own)).toMatchObject({ id: user.id, username });
    const again = await signIn(api.url, { ...user, username });
    expect(await ownAccount(again)).toMatchObject({ id: user.id });
    const { body: entries } = await master.get<AuditEntryView[]>(`/api/audit?person=${user.id}`);
    expect(entries[0]).toMatchObject({ before: { username: user.username }, after: { username } });
    // Another user who takes the former name keeps it.
    const other = await createUser(api.db, { school: 'NAMES' });
    const taken = await edit(other, { username: user.username });
    expect((await undo(body.undo_id)).body).toMatchObject({
      restored: 0,
      conflicts: [{ code: 'username_taken', name: username }],
    });
    await undo(taken.body.undo_id);
    expect((await undo(body.undo_id)).status).not.toBe(500);
  });

  it('of another user, or like it, is refused', async () => {
    const [user, other] = [await createUser(api.db), await createUser(api.db)];
    for (const username of [other.username, other.username.toUpperCase()]) {
      const { status, body } = await edit(user, { username });
      expect([status, body.code]).toEqual([409, 'username_taken']);
    }
    const own = await edit(user, { username: user.username.toUpperCase() });
    expect(own.body.user.username).toBe(user.username.toUpperCase());
  });
});

describe('the names of others', () => {
  it('stand in the log, in rosters of a class and on password sheets, and are kept from the model', async () => {
    const school = 'CLASSROOM';
    const user = await createUser(api.db, { school });
    const teacher = await createUser(api.db, { school, role: 'TEACHER' });
    await edit(user, { given_name: 'Ada', family_name: 'Quist', email: 'ada@classroom.example' });
    await edit(teacher, { given_name: 'Tom', family_name: 'Berg' });
    const { body: made } = await master.post<{ group_id: number }>('/api/groups', {
      name: 'Physics',
      school,
    });
    await master.post(`/api/groups/${made.group_id}/assign`, [user.id]);
    await master.post(`/api/groups/${made.group_id}/teachers`, [teacher.id]);
    const { body: members } = await master.get<{ members: unknown[] }>(
      `/api/groups/${made.group_id}/members`,
    );
    expect(members).toMatchObject({ members: [{ display_name: 'Ada Quist', given_name: 'Ada' }] });
    const { body: log } = await master.get<AuditEntryView[]>('/api/audit?target=quist');
    expect(log[0]).toMatchObject({ target: user.username, target_name: 'Ada Quist', actor_name: 'master' });

    // A student sees staff by name, and nothing else of them.
    const own = await signIn(api.url, user);
    const staff = await signIn(api.url, teacher);
    const head = await createUser(api.db, { school, role: 'SCHOOL_ADMIN' });
    await edit(head, { given_name: 'Eva', family_name: 'Lind' });
    await (
      await signIn(api.url, head)
    ).post('/api/announcements', {
      ...{ text: 'Bring a ruler.', group_id: made.group_id },
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const { body: shown } = await own.get<unknown>('/api/me/announcements');
    expect(JSON.stringify(shown)).toContain('"author":"Eva Lind"');

    // A sheet follows a change of the username.
    const reset = await staff.post<{ display_name: string }>(`/api/users/${user.id}/reset-password`);
    expect(reset.body).toMatchObject({ id: user.id, display_name: 'Ada Quist' });
    await edit(user, { username: `${user.username}.q` });
    const { body: sheets } = await staff.get<{ sheets: Array<{ id: string }> }>('/api/password-sheets');
    const csv = await staff.post<string>(`/api/password-sheets/${sheets.sheets[0]?.id}/download`);
    expect(String(csv.body)).toContain(`${user.username}.q,`);
    expect(await ticketJobs.findNames(api.db.manager, made.group_id)).toEqual(
      expect.arrayContaining([`${user.username}.q`, 'Ada', 'Quist']),
    );
  });
});
