import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, RosterRunRow, RosterSourceView, UndoAnswer, UserView } from '@studyhall/contracts';
import { rosterMatches } from '@studyhall/persistence';
import type { OneRosterServer } from '../support/oneroster.ts';
import type { Person } from '../support/person.ts';
import type { Product } from '../support/product.ts';
import { startRosterSite, type RosterSite } from '../support/roster-site.ts';
import { addSource, confirmRun, readSource } from '../support/roster-sources.ts';
import { usersOf } from '../support/rosters.ts';

let site: RosterSite;
let product: Product;
let service: OneRosterServer;
let master: Person;
let head: Person;
beforeAll(async () => {
  site = await startRosterSite();
  ({ product, service, master, head } = site);
});
afterAll(() => site?.stop());

describe('the limits of a source', () => {
  const csv = (...lines: string[]) => Buffer.from(lines.join('\n'));
  const account = async (username: string): Promise<UserView | undefined> =>
    (await master.http.get<UserView[]>(`/api/user-access?search=${username}`)).body.find(
      (user) => user.username === username,
    );

  /** A CSV source that was read once. */
  async function loaded(name: string, school: string | null, ...lines: string[]): Promise<RosterSourceView> {
    if (school !== null) await master.http.post('/api/schools', { name: school });
    const source = await addSource(master, { name, kind: 'csv', school });
    expect(
      await confirmRun(master, await readSource(master, source, 'preview', csv(...lines))),
    ).toMatchObject({ state: 'applied', errors: [] });
    return source;
  }
  const revoke = async (username: string, access_granted = false): Promise<void> => {
    const user = await account(username);
    await master.http.send('PUT', `/api/users/${user?.id}/access`, { access_granted });
  };

  it('its ids go with it, and nobody prepares ids for another source', async () => {
    const source = await addSource(head, { name: 'prepared', kind: 'csv', school: 'NORTH' });
    const puppet = await product.signedIn({ role: 'STUDENT', school: 'NORTH', username: 'a puppet' });
    const match = { external_id: 'south-t0', user_id: puppet.user.id };
    const people = `/api/roster-sources/${source.id}/people`;
    expect((await head.http.send('PUT', people, match)).status).toBe(200);
    await head.http.send('DELETE', `/api/roster-sources/${source.id}`);
    const central = await addSource(master, { name: 'prepared', kind: 'csv', school: null });
    const run = await readSource(
      master,
      central,
      'preview',
      csv('id,username,role,school', 'south-t0,south.t0,TEACHER,SOUTH'),
    );
    expect(run).toMatchObject({ new: 1, changed: 0 });
    const provider = { label: 'P', issuer: 'https://issuer.example', client_id: 'x', schools: [] };
    await master.http.post('/api/identity-providers', {
      ...provider,
      external_id: { claim: 'pupil', source: 'named' },
    });
    const named = { name: 'named', kind: 'csv', school: null };
    expect((await master.http.post('/api/roster-sources', named)).status).toBe(409);
  });

  it('a new role waits for a person, and ends the sessions', async () => {
    const heading = 'id,username,role,school';
    const source = await loaded('roles', null, heading, '1,roles.a,STUDENT,ROLES');
    const there = await product.signedIn({ role: 'STUDENT', school: 'ROLES', username: 'roles.b' });
    const match = { external_id: '2', user_id: there.user.id };
    await master.http.send('PUT', `/api/roster-sources/${source.id}/people`, match);
    const run = await readSource(
      master,
      source,
      'run',
      csv(heading, '1,roles.a,STUDENT,ROLES', '2,roles.b,TEACHER,OTHER'),
    );
    expect(run).toMatchObject({ state: 'waiting', changed: 1 });
    expect(run.detail).toBe('People would get another role: 1. Look at the changes and confirm them.');
    const { body } = await master.http.get<{ rows: RosterRunRow[] }>(
      `/api/roster-runs/${run.id}/rows?kind=changed`,
    );
    expect(body.rows).toMatchObject([{ external_id: '2', fields: ['role', 'school'] }]);
    await confirmRun(master, run);
    expect((await account('roles.b'))?.role).toBe('TEACHER');
    expect((await there.http.get('/api/me')).status).toBe(401);
  });

  it('columns and rows that say nothing change nothing', async () => {
    const source = await loaded(
      'columns',
      'COLUMNS',
      'id,username,email,role,classes',
      '1,columns.a,a@x.example,TEACHER,7A',
      '2,columns.b,b@x.example,STUDENT,7A',
    );
    const less = await readSource(master, source, 'run', csv('id,username', '1,columns.a', '2,columns.b'));
    expect(less).toMatchObject({ state: 'unchanged' });
    const bad = csv('id,username,email,role', '1,columns.a,nonsense,TEACHER', '2,columns.b,,PRINCIPAL');
    expect(await readSource(master, source, 'run', bad)).toMatchObject({
      state: 'unchanged',
      error_count: 2,
    });
    expect(await usersOf(master, 'columns.')).toEqual({
      'columns.a': 'COLUMNS TEACHER true 7A',
      'columns.b': 'COLUMNS STUDENT true 7A',
    });
  });

  it('people whose rows cannot be read stay, and a file that breaks off ends the run', async () => {
    const heading = 'id,username,given_name,email,role,classes';
    const all = Array.from(
      { length: 12 },
      (_, at) => `t${at},cut.${at},Kid,,STUDENT,${at === 7 ? 'K7' : 'O1;O2'}`,
    );
    const source = await loaded('cut', 'CUT', heading, ...all);
    const before = await usersOf(master, 'cut.');
    expect(before['cut.7']).toBe('CUT STUDENT true K7');
    const run = (...lines: string[]) => readSource(master, source, 'run', csv(heading, ...lines));
    const but = (at: number, row: string) => run(...all.with(at, row), '');
    for (const row of ['t7,cut.7,Tom', 't7,cut.7,"Kid,,STUDENT,"K7"'])
      expect(await but(7, row)).toMatchObject({ state: 'unchanged', errors: [{ row: '9' }] });
    for (const row of ['t', 't7cut.7,Kid,,STUDENT,K7']) {
      const { state, errors } = await but(7, row);
      expect([state, ...errors.map(({ reason }) => reason)]).toEqual([
        'unchanged',
        'This row has fewer cells than the heading.',
        'It is not clear whose row this is. Until it is corrected, nobody loses access.',
      ]);
    }
    expect(await run(...all.with(11, 't11,cut.11,To'))).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('breaks off in line 13') as string,
    });
    expect(await usersOf(master, 'cut.')).toEqual(before);
  });

  it('access that a person took is not given back', async () => {
    const all = Array.from({ length: 30 }, (_, at) => `${at},taken.${at}`);
    const source = await loaded('taken', 'TAKEN', 'id,username', ...all);
    await revoke('taken.0');
    const read = (lines: string[]) => readSource(master, source, 'run', csv('id,username', ...lines));
    expect(await read(all.slice(2))).toMatchObject({ state: 'applied', gone: 2 });
    expect(await read(all)).toMatchObject({ state: 'applied', changed: 2 });
    expect((await account('taken.0'))?.access_granted).toBe(false);
    expect((await account('taken.1'))?.access_granted).toBe(true);
    await read(all.slice(2));
    await revoke('taken.1', true);
    await revoke('taken.1');
    await read(all);
    expect((await account('taken.1'))?.access_granted).toBe(false);
  });

  it('access that a person took is not given back by an undo', async () => {
    const all = Array.from({ length: 30 }, (_, at) => `${at},undone.${at}`);
    const source = await loaded('undone', 'UNDONE', 'id,username', ...all);
    const run = await readSource(master, source, 'run', csv('id,username', ...all.slice(2)));
    expect(run).toMatchObject({ state: 'applied', gone: 2 });
    await revoke('undone.0', true);
    await revoke('undone.0');
    const { body } = await master.http.post<UndoAnswer>(`/api/roster-runs/${run.id}/undo`);
    expect(body.conflicts).toMatchObject([{ name: 'undone.0', reason: 'undo_user_changed' }]);
    expect((await account('undone.0'))?.access_granted).toBe(false);
    expect((await account('undone.1'))?.access_granted).toBe(true);
  });

  it('a secret is not sent elsewhere', async () => {
    const fields = { name: 'secrets', kind: 'oneroster_rest', school: 'NORTH', settings: service.settings };
    const source = await addSource(master, fields);
    const put = (settings: object, more: object = {}) =>
      head.http.send<ErrorBody>('PUT', `/api/roster-sources/${source.id}`, {
        ...{ ...fields, settings: { ...service.settings, ...settings }, ...more },
      });
    const token_url = 'https://elsewhere.example/token';
    for (const settings of [
      { token_url },
      { base_url: 'https://elsewhere.example/' },
      { client_id: 'other' },
    ]) {
      const { status, body } = await put(settings);
      expect([status, body.issues?.[0]?.path]).toEqual([422, 'client_secret']);
      expect(body.issues?.[0]?.message).toBe('Enter the secret again: it would be sent to another address.');
    }
    expect((await put({ org: 'x' })).status).toBe(200);
    expect((await put({ token_url }, { client_secret: 'again' })).status).toBe(200);
    const [entry] = await product.db.query(
      `SELECT after FROM audit_log WHERE action = 'roster_source.change' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry.after).toMatchObject({ token_address: token_url, client_id: 'studyhall', secret: true });
  });

  it('is read once at a time', async () => {
    const { source } = await site.connected(1);
    await product.db.query(
      `INSERT INTO roster_runs (id, source_id, cause, state) VALUES (gen_random_uuid(), $1, 'run', 'reading')`,
      [source.id],
    );
    const again = await master.http.post<ErrorBody>(`/api/roster-sources/${source.id}/preview`);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'This source is being read already. Wait until that has ended.',
    ]);
  });

  it('is one of at most 20 of a school', async () => {
    await master.http.post('/api/schools', { name: 'MANY' });
    await product.db.query(
      `INSERT INTO roster_sources (id, name, kind, school)
       SELECT gen_random_uuid(), 'many ' || n, 'csv', 'MANY' FROM generate_series(1, 20) AS n`,
    );
    const one = { name: 'many', kind: 'csv', school: 'MANY' };
    const { status, body } = await master.http.post<ErrorBody>('/api/roster-sources', one);
    expect([status, body.detail]).toEqual([409, 'A school has at most 20 sources.']);
  });

  it('a person of another source is not taken over, nor erased while one names them', async () => {
    const rows = ['1,shared.a,SHARED', '2,shared.b,SHARED'];
    await loaded('central', null, 'id,username,school', ...rows);
    const own = await addSource(master, { name: 'own', kind: 'csv', school: 'SHARED', bound: 100 });
    const user_id = (await account('shared.a'))?.id ?? 0;
    const path = `/api/roster-sources/${own.id}/people`;
    expect((await master.http.send('PUT', path, { external_id: 'x', user_id })).status).toBe(409);
    await product.db.query(
      `INSERT INTO external_ids (source, external_id, user_id) VALUES ('own', 'x', $1)`,
      [user_id],
    );
    const run = await readSource(master, own, 'preview', csv('id,username', 'y,shared.y'));
    expect(run).toMatchObject({ new: 1, gone: 0 });
    await product.db.query(`UPDATE external_ids SET erase_at = now() WHERE source = 'own'`);
    await product.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [user_id]);
    expect((await rosterMatches.findToErase(product.db, 10)).map(({ id }) => id)).not.toContain(user_id);
  });

  it('a person who went to another school is not shown', async () => {
    const source = await loaded('left school', 'LEAVING', 'id,username', '1,leaving.a', '2,leaving.b');
    await product.db.query(`UPDATE users SET school = 'NORTH' WHERE username = 'leaving.a'`);
    const run = await readSource(master, source, 'preview', csv('id,username', '2,leaving.b'));
    expect(run).toMatchObject({ state: 'unchanged', gone: 0 });
  });

  it('class names have nothing that cannot be seen, and the log no ids', async () => {
    await loaded('names', 'NAMED', 'id,username,classes', '1,named.a,7\u202EA\u200B');
    expect(await usersOf(master, 'named.a')).toEqual({ 'named.a': 'NAMED STUDENT true 7 A' });
    const entries = await product.db.query(
      `SELECT after FROM audit_log WHERE action = 'roster.match' AND after ? 'external_id'`,
    );
    expect(entries).toEqual([]);
  });
});

describe('rights', () => {
  it('a school admin sees and makes sources of their own school alone', async () => {
    const { source } = await site.connected(1);
    const { body } = await head.http.get<{ sources: RosterSourceView[] }>('/api/roster-sources');
    expect(body.sources.every(({ school }) => school === 'NORTH')).toBe(true);
    expect((await head.http.post(`/api/roster-sources/${source.id}/preview`)).status).toBe(404);
    const foreign = { name: 'foreign', kind: 'csv', school: 'SOUTH' };
    expect((await head.http.post('/api/roster-sources', foreign)).status).toBe(403);
    expect((await head.http.post('/api/roster-sources', { ...foreign, school: null })).status).toBe(403);
  });

  it('a name that people who sign in are found by is no school admin’s', async () => {
    await product.db.query(
      `INSERT INTO external_ids (source, external_id, user_id) VALUES ('shared', '1', $1)`,
      [master.user.id],
    );
    const answer = await head.http.post<ErrorBody>('/api/roster-sources', {
      ...{ name: 'shared', kind: 'csv', school: 'NORTH' },
    });
    expect(answer.status).toBe(409);
  });

  it('a name that looks like another one is refused', async () => {
    const answer = await head.http.post<ErrorBody>('/api/roster-sources', {
      ...{ name: 'shared\u200b', kind: 'csv', school: 'NORTH' },
    });
    expect(answer.status).toBe(422);
  });

  it('a source reaches no address of the own network that is not allowed', async () => {
    const source = await addSource(master, {
      ...{ name: 'inside', kind: 'oneroster_rest', school: 'NORTH' },
      settings: { base_url: 'https://127.0.0.1/ims/oneroster/v1p1', client_id: 'x' },
    });
    expect((await readSource(master, source, 'run')).detail).toContain('could not be reached');
    const open = await addSource(master, {
      ...{ name: 'open', kind: 'oneroster_rest', school: 'NORTH' },
      settings: { base_url: 'http://sis.example/ims/oneroster/v1p1', client_id: 'x' },
    });
    expect((await readSource(master, open, 'run')).detail).toBe('The address must begin with https://.');
  });
});
