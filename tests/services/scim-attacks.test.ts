import { beforeAll, describe, expect, it } from 'vitest';
import type {
  ErrorBody,
  RosterRunView,
  RosterSourceView,
  ScimErrorBody,
  UserView,
} from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { usersOf } from '../support/rosters.ts';
import { connectScim, type ScimClient } from '../support/scim.ts';

const product = sharedProduct();
let master: Person;
let north: ScimClient;
let south: ScimClient;
beforeAll(async () => {
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
  for (const school of ['NORTH', 'SOUTH']) await master.http.post('/api/schools', { name: school });
  north = await connectScim(product.url, master, { name: 'entra north', school: 'NORTH' });
  south = await connectScim(product.url, master, { name: 'entra south', school: 'SOUTH' });
});

const lastRun = async (scim: ScimClient): Promise<RosterRunView | null | undefined> => {
  const { body } = await master.http.get<{ sources: RosterSourceView[] }>('/api/roster-sources');
  return body.sources.find(({ id }) => id === scim.source.id)?.last_run;
};

describe('the token', () => {
  it('is needed, ends when it is renewed or its source is off, and is shown once', async () => {
    const scim = await connectScim(product.url, master, { name: 'tokens', school: 'NORTH' });
    const [id] = scim.token.split('.');
    const wrong = ['', 'x', `${id}.${'A'.repeat(43)}`, `${south.source.id}.${scim.token.split('.')[1]}`];
    for (const token of wrong) {
      const { status, body, headers } = await scim.send('GET', '/Users', undefined, token);
      expect([status, body.status], token).toEqual([401, '401']);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
    expect((await scim.send('GET', '/Users')).status).toBe(200);
    const listed = await master.http.get('/api/roster-sources');
    expect(JSON.stringify(listed.body)).not.toContain(scim.token.split('.')[1]);
    const path = `/api/roster-sources/${scim.source.id}`;
    const { body } = await master.http.post<{ token: string }>(`${path}/token`);
    expect((await scim.send('GET', '/Users')).status).toBe(401);
    expect((await scim.send('GET', '/Users', undefined, body.token)).status).toBe(200);
    const { name, kind, school } = scim.source;
    await master.http.send('PUT', path, { name, kind, school, enabled: false });
    expect((await scim.send('GET', '/Users', undefined, body.token)).status).toBe(401);
  });

  it('opens no other part of the product', async () => {
    const answer = await fetch(`${product.url}/api/me`, {
      headers: { authorization: `Bearer ${north.token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('a source', () => {
  it('neither finds nor changes people and classes of another source', async () => {
    const user = await south.makeUser('south@attack.example');
    const group = await south.makeGroup('South class', [user.id]);
    for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`]) {
      expect((await north.send('GET', path)).status).toBe(404);
      expect((await north.send('DELETE', path)).status).toBe(404);
      expect((await north.patch(path, { op: 'replace', value: { active: false } })).status).toBe(404);
      expect((await north.send('PUT', path, { userName: 'x', displayName: 'x' })).status).toBe(404);
    }
    const filter = encodeURIComponent('userName eq "south@attack.example"');
    expect((await north.send('GET', `/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 0 });
    const placed = await north.send('POST', '/Groups', {
      displayName: 'Mine',
      members: [{ value: user.id }],
    });
    expect([placed.status, placed.body.scimType]).toEqual([400, 'invalidValue']);
    expect((await south.send('GET', `/Users/${user.id}`)).body).toEqual(user);
  });

  it('takes over no account by its name, until an admin chooses', async () => {
    const pupil = await product.signedIn({ school: 'NORTH', username: 'victim@attack.example' });
    const sent = { userName: 'victim@attack.example', externalId: 'v1', active: false };
    const { status, body } = await north.send('POST', '/Users', sent);
    expect([status, body.scimType]).toEqual([409, 'uniqueness']);
    expect((await pupil.http.get('/api/me')).status).toBe(200);
    expect((await lastRun(north))?.errors).toMatchObject([{ row: 'v1', code: 'username_taken' }]);
    const match = { external_id: 'v1', user_id: pupil.user.id };
    await master.http.send('PUT', `/api/roster-sources/${north.source.id}/people`, match);
    const taken = await north.send('POST', '/Users', { ...sent, active: true });
    expect([taken.status, taken.body]).toMatchObject([201, { id: String(pupil.user.id) }]);
    expect(await lastRun(north)).toMatchObject({ errors: [], error_count: 0 });
  });

  it('changes no admin, also not one whom a master admin matched', async () => {
    const admin = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'head attack' });
    const match = { external_id: 'h1', user_id: admin.user.id };
    const path = `/api/roster-sources/${north.source.id}/people`;
    expect((await master.http.send('PUT', path, match)).status).toBe(200);
    const { status } = await north.send('POST', '/Users', {
      userName: 'h1',
      externalId: 'h1',
      active: false,
    });
    expect(status).toBe(403);
    expect((await north.send('DELETE', `/Users/${admin.user.id}`)).status).toBe(404);
    expect((await admin.http.get('/api/me')).status).toBe(200);
  });

  it('makes nobody more than a student without a rule, which only master admins write', async () => {
    const extras = { userType: 'Admin', roles: [{ value: 'MASTER_ADMIN', primary: true }], role: 'TEACHER' };
    await north.makeUser('riser@attack.example', extras);
    expect(await usersOf(master, 'riser@attack.example')).toEqual({
      'riser@attack.example': 'NORTH STUDENT true',
    });
    const head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'head rules' });
    const rules = { teacher_rules: [{ attribute: 'userType', value: 'Admin' }] };
    const request = { name: 'risers', kind: 'scim', school: 'NORTH', settings: rules };
    const refused = await head.http.post<ErrorBody>('/api/roster-sources', request);
    expect([refused.status, refused.body.reason]).toEqual([403, 'scim_rules_by_master']);
    const { id, name, kind, school } = north.source;
    const changed = { name, kind, school, settings: rules };
    expect((await head.http.send('PUT', `/api/roster-sources/${id}`, changed)).status).toBe(403);
  });

  it('ends the access of a part of its people in a day, and no more', async () => {
    const scim = await connectScim(product.url, master, { name: 'many leave', school: 'SOUTH' });
    const people = [];
    for (let at = 0; at < 12; at += 1) people.push(await scim.makeUser(`leaves${at}@attack.example`));
    const answers = [];
    for (const { id } of people) answers.push((await scim.send('DELETE', `/Users/${id}`)).status);
    expect(answers).toEqual([...Array<number>(10).fill(204), 403, 403]);
    expect(await lastRun(scim)).toMatchObject({ gone: 10, new: 12, error_count: 2 });
  });
});

describe('input', () => {
  it.each([
    `userName eq "x" or 1 eq 1`,
    `userName eq "'; DROP TABLE users; --" or userName pr`,
    `userName eq x`,
    `password eq "a"`,
    `userName co "a"`,
    `userName eq "a" and`,
    '('.repeat(900),
    `userName eq "${'\\'.repeat(501)}`,
  ])('is refused as a filter: %.40s', async (filter) => {
    const { status, body } = await north.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('is read as text, whatever it looks like', async () => {
    const filter = encodeURIComponent(`userName eq "\\" OR 1=1 --'"`);
    const { status, body } = await north.send('GET', `/Users?filter=${filter}`);
    expect([status, body]).toMatchObject([200, { totalResults: 0 }]);
  });

  it.each([
    ['POST', '/Users', {}, 'invalidValue'],
    ['POST', '/Users', { userName: 'x', active: 'maybe' }, 'invalidValue'],
    ['POST', '/Users', { userName: 'x', emails: [{ value: 'no address' }] }, 'invalidValue'],
    ['POST', '/Users', { userName: 'x', name: { givenName: '<b>' } }, 'invalidValue'],
    ['POST', '/Groups', { displayName: ' ' }, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: '1 OR 1' }] }, 'invalidValue'],
  ])('is refused: %s %s %j', async (method, path, body, scimType) => {
    const answer = await north.send<ScimErrorBody>(method, path, body);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { scimType, status: '400', schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] },
    ]);
  });

  it.each([
    ['nothing', [], 'invalidSyntax'],
    ['another operation', [{ op: 'move', path: 'active' }], 'invalidSyntax'],
    ['a replacement by nothing', [{ op: 'replace', path: 'members' }], 'invalidValue'],
    ['a removal of everything', [{ op: 'remove' }], 'noTarget'],
    ['a text without a path', [{ op: 'replace', value: 'x' }], 'invalidValue'],
    ['another id', [{ op: 'replace', path: 'id', value: '1' }], 'mutability'],
    ['a broken path', [{ op: 'replace', path: 'emails[', value: '1' }], 'invalidPath'],
    [
      '1,001 operations',
      Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'title', value: 'x' })),
      'invalidSyntax',
    ],
  ])('is refused as a PATCH of %s', async (title, operations, scimType) => {
    const user = await north.makeUser(`${title.replace(/\W/g, '')}@attack.example`);
    const { status, body } = await north.patch<ScimErrorBody>(`/Users/${user.id}`, ...operations);
    expect([status, body.scimType]).toEqual([400, scimType]);
  });

  it('that is no JSON, and an unknown address, answer in the form of SCIM', async () => {
    const headers = {
      ...{ authorization: `Bearer ${north.token}`, 'content-type': 'application/scim+json' },
    };
    const broken = await fetch(`${product.url}/scim/v2/Users`, { method: 'POST', headers, body: '{' });
    expect([broken.status, await broken.json()]).toMatchObject([400, { status: '400' }]);
    const unknown = await fetch(`${product.url}/scim/v2/Bulk`, { method: 'POST', headers, body: '{}' });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { status: '404' }]);
  });

  it('that asks for a huge page gets at most 200', async () => {
    const { status, body } = await north.send<{ itemsPerPage: number }>(
      'GET',
      '/Users?count=999999999&startIndex=-5',
    );
    expect([status, body]).toMatchObject([200, { startIndex: 1 }]);
    expect(body.itemsPerPage).toBeLessThanOrEqual(200);
  });

  it('of two requests at once makes one account', async () => {
    const make = () => north.send('POST', '/Users', { userName: 'twice@attack.example', externalId: 'tw' });
    const statuses = (await Promise.all(Array.from({ length: 8 }, make))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
    const { body } = await master.http.get<UserView[]>('/api/user-access?search=twice@attack.example');
    expect(body).toHaveLength(1);
  });
});
