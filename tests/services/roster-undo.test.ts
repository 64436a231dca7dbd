import { beforeAll, describe, expect, it } from 'vitest';
import type {
  AuditEntryView,
  ErrorBody,
  GroupView,
  ImportView,
  UndoableImport,
  UndoAnswer,
  UserView,
} from '@studyhall/contracts';
import { HttpClient } from '@studyhall/testing';
import type { Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { checkRoster, checkUpdate, commitRoster, usersOf } from '../support/rosters.ts';

const product = sharedProduct();
let master: Person;
beforeAll(async () => {
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
});

const undo = async ({ undo: offer }: ImportView, who = master) =>
  who.http.post<UndoAnswer & ErrorBody>(`/api/undo/${offer?.undo_id}`);
const schoolsNow = async () =>
  (await master.http.get<string[]>('/api/schools?view=names')).body.filter((name) => name.startsWith('UNDO'));
const classesNow = async (search: string) =>
  (await master.http.get<GroupView[]>(`/api/groups?search=${search}`)).body.map(
    ({ name, member_count }) => `${name} ${member_count}`,
  );
const idOf = async (name: string) =>
  (await master.http.get<UserView[]>(`/api/user-access?search=${name}`)).body[0]?.id ?? 0;
const HEADING = 'username,role,school,classes,access,password';
async function imported(lines: string[], body?: object): Promise<ImportView> {
  const checked = await checkUpdate(master, [HEADING, ...lines]);
  const view = await commitRoster(master, checked, { change_roles: true, ...body });
  expect(view).toMatchObject({ status: 'completed', detail: null });
  return view;
}

it('takes back everything that an import did, in one step', async () => {
  await imported([
    'back one,,undo a,Back 9A,,',
    'back two,,undo a,Back 9A|Back 9B,,',
    'back three,,undo a,,Revoked,',
    'back gone,,undo a,Back 9A,,',
  ]);
  const state = async () => ({
    users: await usersOf(master, 'back'),
    classes: await classesNow('Back'),
    schools: await schoolsNow(),
  });
  const before = await state();
  const view = await imported(
    [
      'back one,,undo b,New 9C,,',
      'back two,School Admin,,,,',
      'back three,,,Back 9B,Granted,',
      'back four,,undo a,Back 9A|Back 9Z,,',
      'back five,,undo c,Back 9A,,',
    ],
    { gone: 'revoke' },
  );
  expect(await usersOf(master, 'back')).toMatchObject({
    'back one': 'UNDO B STUDENT true New 9C',
    'back two': 'UNDO A SCHOOL_ADMIN true',
    'back gone': 'UNDO A STUDENT false Back 9A',
    'back five': 'UNDO C STUDENT true Back 9A',
  });
  const listed = (await master.http.get<UndoableImport[]>('/api/imports')).body;
  expect(listed[0]).toMatchObject({ id: view.id, file_name: 'roster.csv', ...view.undo });
  expect((await undo(view)).body).toMatchObject({ conflicts: [] });
  expect(await state()).toEqual(before);
  const after = (await master.http.get<ImportView>(`/api/imports/${view.id}`)).body;
  expect(after).toMatchObject({ undo: null, undone: true, passwords_available: false });
  expect(await undo(view)).toMatchObject({ status: 409 });
  const [entry] = (await master.http.get<AuditEntryView[]>('/api/audit?action=import.undone')).body;
  expect(entry).toMatchObject({ target: 'roster.csv', before: { users: 2, changed: 4 } });
  // The names of the deleted accounts are free for the corrected file.
  await imported(['back four,,undo a,,,']);
});

it('leaves what was used or changed since, and says so', async () => {
  const view = await imported([
    'used one,,undo used,Used 9A,,a long enough one',
    'used two,,undo used,Used 9A,,',
    'used three,,undo used,Used 9B,,',
    'used four,,undo used,Used 9B,,',
  ]);
  await master.http.send('PUT', `/api/users/${await idOf('used two')}/access`, { access_granted: false });
  await master.http.delete(`/api/users/${await idOf('used three')}`);
  const signedIn = await new HttpClient(product.url).post('/api/signin', {
    username: 'used one',
    password: 'a long enough one',
  });
  expect(signedIn.status).toBe(200);
  const { body } = await undo(view);
  expect(body.conflicts.map(({ type, name, reason }) => [type, name, reason])).toEqual([
    ['user', 'used one', 'undo_user_signed_in'],
    ['user', 'used two', 'undo_user_changed'],
    ['group', 'Used 9A', 'undo_group_used'],
    ['school', 'UNDO USED', 'undo_school_used'],
  ]);
  expect(await usersOf(master, 'used')).toEqual({
    'used one': 'UNDO USED STUDENT true Used 9A',
    'used two': 'UNDO USED STUDENT false Used 9A',
  });
  expect(await classesNow('Used')).toEqual(['Used 9A 2']);
});

it('follows a school that was renamed since', async () => {
  const view = await imported(['named one,,undo name,Named 9A,,']);
  const found = await master.http.get<{ schools: Array<{ id: number; name: string }> }>(
    '/api/schools?view=figures&search=undo+name',
  );
  await master.http.send('PUT', `/api/schools/${found.body.schools[0]?.id}`, { name: 'UNDO RENAMED' });
  expect((await undo(view)).body.conflicts).toEqual([]);
  expect(await usersOf(master, 'named')).toEqual({});
  expect(await schoolsNow()).not.toContain('UNDO RENAMED');
});

it('is for the admin who imported, within today’s rights', async () => {
  const head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'UNDO OWN', username: 'head own' });
  const view = await commitRoster(
    head,
    await checkUpdate(head, ['username,classes', 'rights one,Rights 9A']),
  );
  expect((await undo(view, master)).status).toBe(404);
  await master.http.send('PUT', `/api/users/${await idOf('head own')}/school`, { school: 'UNDO ELSE' });
  const { body } = await undo(view, head);
  expect(body.conflicts.map(({ type, reason }) => [type, reason])).toEqual([['user', 'add_own_school']]);
  expect(await usersOf(master, 'rights')).toEqual({ 'rights one': 'UNDO OWN STUDENT true Rights 9A' });
});

describe('a password of the file', () => {
  it.each([
    [{}, false],
    [{ must_change_passwords: 'true' }, true],
  ])('must be changed at the first sign-in where the import says so: %o', async (fields, expected) => {
    const name = expected ? 'typed two' : 'typed one';
    const view = await checkRoster(
      master,
      ['username,school,password', `${name},undo p,a long enough one`],
      fields,
    );
    expect(view).toMatchObject({ must_change_passwords: expected });
    await commitRoster(master, view);
    const { body } = await new HttpClient(product.url).post('/api/signin', {
      username: name,
      password: 'a long enough one',
    });
    expect(body).toMatchObject({ user: { must_change_password: expected } });
  });
});

it('a student whom a roster puts into the class of a live lesson joins the lesson', async () => {
  const made = await master.http.post<{ group_id: number }>('/api/groups', {
    name: 'Live 1',
    school: 'NORTH',
  });
  const { group_id: id } = made.body;
  await master.http.post(`/api/groups/${id}/lessons`, {});
  const pupil = await product.signedIn({ school: 'NORTH', username: 'live pupil' });
  const tab = await pupil.open();
  const roster = ['username,school,classes', 'live pupil,NORTH,Live 1'];
  await commitRoster(master, await checkUpdate(master, roster));
  await tab.event('lesson.started', ({ lesson }) => lesson.group_id === id);
});

it('an import belongs to the school that its user acted in', async () => {
  const admin = await product.signedIn({ username: 'both', role: 'SCHOOL_ADMIN', school: 'UNDO HOME' });
  await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'UNDO AWAY' });
  const role = { username: 'both', school: 'UNDO AWAY', role: 'SCHOOL_ADMIN' };
  const { body } = await master.http.post<{ membership: { id: number } }>('/api/memberships', role);
  const enter = (membership_id: number | null) => admin.http.post('/api/me/membership', { membership_id });
  await enter(body.membership.id);
  const [kept, late] = [
    await checkRoster(admin, ['username,password', 'away one,a long password']),
    await checkRoster(admin, ['username,password', 'away two,a long password']),
  ];
  const commit = async ({ id }: { id: string }) =>
    (await admin.http.post(`/api/imports/${id}/commit`, { gone: 'keep' })).status;
  await enter(null);
  expect(await commit(kept)).toBe(404);
  await enter(body.membership.id);
  expect(await commitRoster(admin, kept)).toMatchObject({ status: 'completed' });
  expect(await usersOf(master, 'away one')).toMatchObject({ 'away one': 'UNDO AWAY STUDENT true' });
  await master.http.send('DELETE', `/api/memberships/${body.membership.id}`);
  expect(await commit(late)).toBe(404);
});
