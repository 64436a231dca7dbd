import { beforeAll, describe, expect, it } from 'vitest';
import type {
  AuditEntryView,
  GroupView,
  RosterRunView,
  ScimGroupView,
  ScimUserView,
  UserView,
} from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { usersOf } from '../support/rosters.ts';
import { connectScim, type ScimClient } from '../support/scim.ts';

const product = sharedProduct();
let master: Person;
beforeAll(async () => {
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
});

let made = 0;
/** A source of a school of its own. */
async function connected(fields: object = {}): Promise<ScimClient> {
  const school = `SCIM ${(made += 1)}`;
  await master.http.post('/api/schools', { name: school });
  return connectScim(product.url, master, { name: `scim ${made}`, school, ...fields });
}

interface Page<Resource> {
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
}
const find = async (scim: ScimClient, filter: string, path = '/Users') =>
  (await scim.send<Page<ScimUserView>>('GET', `${path}?filter=${encodeURIComponent(filter)}`)).body;

describe('users', () => {
  it('become accounts of the school, without a password and owned by the source', async () => {
    const scim = await connected();
    const user = await scim.makeUser('anna@one.example', {
      name: { givenName: 'Anna', familyName: 'Berg' },
      emails: [{ value: 'Anna@one.example', type: 'work', primary: true }],
    });
    expect(user).toMatchObject({
      ...{ userName: 'anna@one.example', externalId: 'id of anna@one.example', active: true },
      name: { givenName: 'Anna', familyName: 'Berg' },
      emails: [{ value: 'anna@one.example' }],
      meta: { resourceType: 'User', location: expect.stringMatching(/\/scim\/v2\/Users\/\d+$/) },
    });
    const { body } = await master.http.get<UserView[]>('/api/user-access?search=anna@one.example');
    expect(body).toMatchObject([{ role: 'STUDENT', school: scim.source.school, roster: scim.source.name }]);
    const { body: log } = await master.http.get<AuditEntryView[]>('/api/audit?action=user.create');
    expect(log[0]).toMatchObject({ actor: scim.source.name, target: 'anna@one.example' });
    expect((await scim.send('GET', `/Users/${user.id}`)).body).toEqual(user);
  });

  it('are found by name, whatever its case, by id, and in pages', async () => {
    const scim = await connected();
    for (const name of ['p1', 'p2', 'p3']) await scim.makeUser(`${name}@two.example`);
    expect((await find(scim, 'userName eq "P2@TWO.example"')).Resources).toMatchObject([
      { userName: 'p2@two.example' },
    ]);
    expect(await find(scim, 'externalId eq "id of p3@two.example"')).toMatchObject({ totalResults: 1 });
    expect(await find(scim, 'userName eq "nobody"')).toMatchObject({ totalResults: 0, Resources: [] });
    const { body } = await scim.send<Page<ScimUserView>>('GET', '/Users?startIndex=2&count=1');
    expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect((await scim.send<Page<ScimUserView>>('GET', '/Users?count=0')).body).toMatchObject({
      ...{ totalResults: 3, Resources: [] },
    });
  });

  it.each([
    ['Entra, access', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    ['Okta, access', [{ op: 'replace', value: { active: false } }], { active: false }],
    [
      'Entra, an object of paths',
      [{ op: 'Replace', value: { 'name.givenName': 'New', displayName: 'ignored' } }],
      { name: { givenName: 'New' } },
    ],
    [
      'Entra, an address that is new',
      [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'new@x.example' }],
      { emails: [{ value: 'new@x.example' }] },
    ],
    [
      'a path with its schema',
      [{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName', value: 'Zed' }],
      { name: { familyName: 'Zed' } },
    ],
  ])('follow a PATCH of %s', async (title, operations, expected) => {
    const scim = await connected();
    const user = await scim.makeUser(`${title.replace(/\W+/g, '.').toLowerCase()}@x.example`);
    const { status, body } = await scim.patch(`/Users/${user.id}`, ...operations);
    expect([status, body]).toMatchObject([200, expected]);
    expect((await scim.send('GET', `/Users/${user.id}`)).body).toEqual(body);
  });

  it('get back the access that the source took, and none that an admin took', async () => {
    const scim = await connected();
    const user = await scim.makeUser('access@x.example');
    const active = (value: boolean) =>
      scim.patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value });
    expect((await active(false)).body.active).toBe(false);
    expect((await active(true)).body.active).toBe(true);
    await master.http.send('PUT', `/api/users/${user.id}/access`, { access_granted: false });
    expect((await active(true)).body.active).toBe(false);
  });

  it('who are deleted lose access and places, and come back with their id alone', async () => {
    const scim = await connected();
    const user = await scim.makeUser('back@x.example');
    await scim.makeGroup('Back 1', [user.id]);
    expect((await scim.send('DELETE', `/Users/${user.id}`)).status).toBe(204);
    expect((await scim.send('GET', `/Users/${user.id}`)).status).toBe(404);
    const { school } = scim.source;
    expect(await usersOf(master, 'back@x.example')).toEqual({ 'back@x.example': `${school} STUDENT false` });
    // Another person with the name of one who left does not get the account.
    const other = await scim.send('POST', '/Users', { userName: 'back@x.example', externalId: 'other' });
    expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness']);
    const again = await scim.makeUser('back@x.example');
    expect(again).toMatchObject({ id: user.id, active: true });
  });
});

describe('groups', () => {
  it('are classes with the students of the group', async () => {
    const scim = await connected();
    const [one, two] = [await scim.makeUser('g1@x.example'), await scim.makeUser('g2@x.example')];
    const group = await scim.makeGroup('Biology 7', [one.id]);
    expect(group).toMatchObject({ displayName: 'Biology 7', members: [{ value: one.id }] });
    const path = `/Groups/${group.id}`;
    await scim.patch(path, { op: 'Add', path: 'members', value: [{ value: two.id }] });
    // Microsoft Entra names whom it removes in the value.
    const left = await scim.patch(path, { op: 'Remove', path: 'members', value: [{ value: one.id }] });
    expect(left.body.members).toMatchObject([{ value: two.id }]);
    const { school } = scim.source;
    expect(await usersOf(master, 'g2@x.example')).toEqual({
      'g2@x.example': `${school} STUDENT true Biology 7`,
    });
    await scim.patch(path, { op: 'remove', path: `members[value eq "${two.id}"]` });
    const renamed = await scim.patch(path, {
      op: 'replace',
      value: { id: group.id, displayName: 'Biology 8' },
    });
    expect(renamed.body).toMatchObject({ displayName: 'Biology 8', members: [] });
    const found = await find(scim, 'displayName eq "biology 8"', '/Groups');
    expect(found).toMatchObject({ totalResults: 1 });
    const without = await scim.send<ScimGroupView>('GET', `${path}?excludedAttributes=members`);
    expect(without.body).not.toHaveProperty('members');
    expect((await scim.send('DELETE', path)).status).toBe(204);
    expect((await scim.send('GET', path)).status).toBe(404);
  });

  it('count a class of the school that they take over apart from a new one', async () => {
    const scim = await connected();
    const { id, school } = scim.source;
    await master.http.post('/api/groups', { name: 'Chemistry', school });
    const taken = await scim.makeGroup('chemistry', []);
    await scim.makeGroup('Poetry', []);
    expect(taken.displayName).toBe('Chemistry');
    const { body } = await master.http.get<{ runs: RosterRunView[] }>(`/api/roster-sources/${id}/runs`);
    expect(body.runs[0]?.counts).toMatchObject({ new_classes: 1, taken_classes: 1 });
  });

  it('never get the name of another class of the school in the year', async () => {
    const scim = await connected();
    const { school } = scim.source;
    await master.http.post('/api/groups', { name: 'Choir 2', school });
    const [one, two] = [await scim.makeGroup('Choir 1', []), await scim.makeGroup('Choir 3', [])];
    const taken = { status: 409, body: { scimType: 'uniqueness' } };
    const rename = (path: string, name: string) =>
      scim.patch(path, { op: 'replace', path: 'displayName', value: name });
    for (const name of ['choir 2', 'Choir  2', 'CHOIR 3']) {
      expect(await rename(`/Groups/${one.id}`, name)).toMatchObject(taken);
      expect(await scim.send('PUT', `/Groups/${one.id}`, { displayName: name })).toMatchObject(taken);
    }
    expect((await rename(`/Groups/${one.id}`, 'CHOIR 1')).body.displayName).toBe('CHOIR 1');
    const byHand = () => master.http.post('/api/groups', { name: 'Choir 4', school });
    const answers = await Promise.all([
      ...[one, two].map(({ id }) => rename(`/Groups/${id}`, 'Choir 4')),
      byHand(),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { body: classes } = await master.http.get<GroupView[]>(`/api/groups?search=Choir`);
    const names = classes.flatMap((group) => (group.school === school ? [group.name.toLowerCase()] : []));
    expect(new Set(names).size).toBe(names.length);
    await master.http.post('/api/groups', { name: 'Choir 9', school, school_year: '2031/32' });
    expect((await rename(`/Groups/${two.id}`, 'Choir 9')).status).toBe(200);
  });

  it('give teachers by a rule of the source, also to a person whose rule fits later', async () => {
    const scim = await connected({
      settings: { teacher_rules: [{ attribute: 'userType', value: 'Staff' }] },
    });
    const teacher = await scim.makeUser('teacher@x.example', { userType: 'staff' });
    const pupil = await scim.makeUser('pupil@x.example', { userType: 'Student' });
    await scim.makeGroup('Physics', [teacher.id, pupil.id]);
    const { school } = scim.source;
    expect(await usersOf(master, 'teacher@x.example')).toMatchObject({
      'teacher@x.example': expect.stringContaining(`${school} TEACHER true`),
    });
    await scim.patch(`/Users/${pupil.id}`, { op: 'replace', path: 'userType', value: 'Staff' });
    const { body } = await master.http.get<Array<{ id: number }>>(`/api/groups?search=Physics`);
    const teachers = await master.http.get<Array<{ id: number }>>(`/api/groups/${body[0]?.id}/teachers`);
    expect(JSON.stringify(teachers.body)).toContain('pupil@x.example');
  });
});

it('describes itself', async () => {
  const scim = await connected();
  const config = await scim.send<{ patch: object }>('GET', '/ServiceProviderConfig');
  expect(config.headers.get('content-type')).toMatch(/^application\/scim\+json/);
  expect(config.body.patch).toEqual({ supported: true });
  const types = await scim.send<Page<{ id: string }>>('GET', '/ResourceTypes');
  expect(types.body.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
  const schema = await scim.send('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User');
  expect(schema.status).toBe(200);
});
