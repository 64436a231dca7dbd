import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntryView, ImportView } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { zip } from '../fixtures/zip.ts';
import type { Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';

const product = sharedProduct();
let master: Person;
beforeAll(async () => {
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
});

/** A download whose reader takes the beginning and then waits, so that it is still on its way. */
async function slowDownload(person: Person, path: string): Promise<Socket> {
  const { hostname, port } = new URL(product.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${person.http.cookie}\r\n\r\n`);
  await once(socket, 'readable');
  socket.read(1);
  return socket;
}

/** Reads everything that is on its way. Resolves when the connection is over. */
async function broken(socket: Socket): Promise<void> {
  const closed = once(socket, 'close');
  socket.on('error', () => undefined).resume();
  await closed;
}

/** Milliseconds. Far below what the reply takes, 100 seconds, and a download that is not read; above what a busy machine adds. */
const AT_ONCE_MS = 30_000;

describe('revoking access', () => {
  it('ends session, sockets, the running reply, queued work and downloads at once', async () => {
    const pupil = await product.signedIn({ school: 'NORTH' });
    // Its content is not read, which would take seconds of processor time.
    const path = join(product.env.DATA_DIR ?? '', 'large.zip');
    await writeFile(path, zip([{ name: 'large.bin', content: randomBytes(24 * 1024 * 1024) }]));
    const file = await pupil.upload(path, 'application/zip');
    const tab = await pupil.open();
    const turn = await pupil.ask('revoked-reply [[demo: tokens=20000 rate=200]]');
    await tab.text(turn.turn_id, 20);
    // No queue knows the job, and the reconciler takes it for one that is just being stored.
    await product.db.query(
      `INSERT INTO image_jobs (id, user_id, conversation_id, prompt, options, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'a picture', '{}', now() + interval '1 hour')`,
      [pupil.user.id, turn.conversation_id],
    );
    const download = await slowDownload(pupil, `/api/files/${file.id}`);
    const stopped = product.model.control.waitForRequest(
      ({ outcome, body }) => outcome === 'aborted' && JSON.stringify(body).includes('revoked-reply'),
    );

    const started = performance.now();
    const answer = await master.http.send('PUT', `/api/users/${pupil.user.id}/access`, {
      access_granted: false,
    });
    expect(answer.status).toBe(200);
    const [, told] = await Promise.all([
      stopped,
      tab.until(() => tab.received.find((one) => one.name === 'session.revoked'), 'the end of the session'),
      broken(download),
      tab.until(() => !tab.socket.connected, 'the end of the socket'),
    ]);
    const elapsed = performance.now() - started;

    expect(told.payload).toEqual({
      detail: 'Your access has been revoked. Contact your system administrator.',
    });
    expect((await pupil.http.get('/api/me')).status).toBe(401);
    expect((await pupil.http.get(`/api/files/${file.id}`)).status).toBe(401);
    expect(
      await product.db.query(`SELECT status FROM image_jobs WHERE user_id = $1`, [pupil.user.id]),
    ).toEqual([{ status: 'failed' }]);
    expect(elapsed).toBeLessThan(AT_ONCE_MS);
    console.log(`Revoked in ${Math.round(elapsed)} ms`);
  });
});

describe('live', () => {
  it('sends events to master admins and the admins of that school only', async () => {
    const [north, south, pupil] = await Promise.all([
      product.signedIn({ role: 'SCHOOL_ADMIN', school: 'LIVE NORTH' }),
      product.signedIn({ role: 'SCHOOL_ADMIN', school: 'LIVE SOUTH' }),
      product.signedIn({ school: 'LIVE NORTH' }),
    ]);
    const [atMaster, atNorth, atSouth, atPupil] = await Promise.all([
      master.open(),
      north.open(),
      south.open(),
      pupil.open(),
    ]);
    await master.http.post('/api/users', {
      username: 'for north',
      password: 'long enough',
      school: 'Live North',
    });
    await Promise.all(
      [atMaster, atNorth].map((tab) =>
        tab.until(
          () =>
            tab.received.find(
              ({ name, payload }) =>
                name === 'directory.changed' &&
                JSON.stringify(payload) === '{"kind":"users","school":"LIVE NORTH"}',
            ),
          'the change',
        ),
      ),
    );
    // A later event of their own says that nothing came before it.
    await master.http.post('/api/users', {
      username: 'for south',
      password: 'long enough',
      school: 'Live South',
    });
    await atSouth.until(() => atSouth.received.length > 0, 'the change of their own school');
    expect(atSouth.received.map(({ payload }) => payload)).toEqual([{ kind: 'users', school: 'LIVE SOUTH' }]);
    expect(atPupil.received).toEqual([]);
  });

  it('moves the sockets of a user whose role changes', async () => {
    const admin = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'LIVE EAST' });
    const tab = await admin.open();
    const change = () => tab.received.filter(({ name }) => name === 'account.changed').length;
    await master.http.send('PUT', `/api/users/${admin.user.id}/role`, { role: 'STUDENT' });
    await tab.until(() => change() === 1, 'the demotion');
    const before = tab.received.length;
    await master.http.post('/api/groups', { name: 'Unheard', school: 'LIVE EAST' });
    await master.http.send('PUT', `/api/users/${admin.user.id}/role`, { role: 'SCHOOL_ADMIN' });
    await tab.until(() => change() === 2, 'the promotion');
    expect(tab.received.slice(before).map(({ payload }) => payload)).not.toContainEqual({
      kind: 'groups',
      school: 'LIVE EAST',
    });
    await master.http.post('/api/groups', { name: 'Heard', school: 'LIVE EAST' });
    await tab.until(
      () =>
        tab.received.find(
          ({ payload }) => JSON.stringify(payload) === '{"kind":"groups","school":"LIVE EAST"}',
        ),
      'the change of the school',
    );
  });
});

const upload = async (http: HttpClient, csv: string, readAs?: Record<string, string>) => {
  const form = new FormData();
  if (readAs) form.set('schools', JSON.stringify(readAs));
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'roster.csv');
  return http.post<ImportView>('/api/imports', form);
};

async function finished(http: HttpClient, id: string): Promise<ImportView> {
  for (;;) {
    const { body } = await http.get<ImportView>(`/api/imports/${id}`);
    if (body.status === 'completed' || body.status === 'failed') return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('rosters', () => {
  it('lists the problems of every row by line, and changes nothing', async () => {
    await product.signedIn({ username: 'Taken Name', school: 'WEST' });
    await master.http.post('/api/groups', { name: 'Algebra', school: 'WEST' });
    const { status, body } = await upload(
      master.http,
      'username,role,school,classes,password\n' +
        'good one,student,west,Algebra,\n' +
        'taken name,,West,,\n' +
        'ab,,West,,short\n' +
        'nobody,principal,West,,\n' +
        'good ONE,,West,Geometry,\n' +
        'chief,school admin,West,Algebra,\n' +
        'lost,,,,\n',
    );
    expect(status).toBe(201);
    expect(body.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 username',
      '4 username',
      '4 password',
      '5 role',
      '6 username',
      '6 classes',
      '7 classes',
      '8 school',
    ]);
    expect((await master.http.post(`/api/imports/${body.id}/commit`)).status).toBe(422);
    expect(await product.db.query(`SELECT 1 FROM users WHERE username = 'good one'`)).toEqual([]);
  });

  it('imports a roster completely, and returns the passwords for a day', async () => {
    const checked = await upload(
      master.http,
      '\uFEFFusername;school;classes;password\r\nRosa;west;"algebra";\r\nRolf;WEST;;my own password\r\n',
    );
    expect(checked.body).toMatchObject({
      status: 'checked',
      total: 2,
      generated_passwords: 1,
      memberships: 1,
    });
    const { id } = checked.body;
    expect((await master.http.post(`/api/imports/${id}/commit`)).status).toBe(202);
    expect((await master.http.post(`/api/imports/${id}/commit`)).status).toBe(409);
    expect(await finished(master.http, id)).toMatchObject({
      status: 'completed',
      done: 2,
      passwords_available: true,
    });
    const stranger = await product.signedIn({ role: 'MASTER_ADMIN' });
    expect((await stranger.http.post(`/api/imports/${id}/passwords`)).status).toBe(404);
    const passwords = await master.http.post<string>(`/api/imports/${id}/passwords`);
    const [, rosa] = passwords.body.split('\r\n').map((line) => line.split(','));
    expect(rosa?.[0]).toBe('Rosa');
    expect((await master.http.post<string>(`/api/imports/${id}/passwords`)).body).toBe(passwords.body);
    const signIn = (username: string, password: string) =>
      master.http.post('/api/signin', { username, password });
    expect((await signIn('rosa', rosa?.[1] ?? '')).body).toMatchObject({
      user: { must_change_password: true },
    });
    expect((await signIn('rolf', 'my own password')).body).toMatchObject({
      user: { must_change_password: false },
    });
    const list = await master.http.get('/api/user-access?search=rosa');
    expect(list.body).toMatchObject([{ username: 'Rosa', school: 'WEST', classes: ['Algebra'] }]);
  });

  it('lists the new schools, suggests a similar one, and replaces one by the other', async () => {
    await product.signedIn({ school: 'HARBOUR SCHOOL' });
    await master.http.post('/api/groups', { name: 'Sailing', school: 'HARBOUR SCHOOL' });
    const csv =
      'username,school,classes\nOne,Harbuor School,Sailing\nTwo,harbour school,\nThree,Brand New,\n';
    const misspelt = { school: 'HARBUOR SCHOOL', users: 1, line: 2, nearest: 'HARBOUR SCHOOL' };
    const unheard = { school: 'BRAND NEW', users: 1, line: 4, nearest: null };
    const checked = await upload(master.http, csv);
    expect(checked.body).toMatchObject({ new_school_count: 2, new_schools: [misspelt, unheard] });
    expect(checked.body.problems).toMatchObject([
      { line: 2, message: 'There is no class "Sailing" in HARBUOR SCHOOL.' },
    ]);
    const meant = await upload(master.http, csv, { 'harbuor school': 'Harbour School' });
    expect(meant.body).toMatchObject({ problem_count: 0, new_school_count: 1, new_schools: [unheard] });
    await master.http.post(`/api/imports/${meant.body.id}/commit`);
    expect(await finished(master.http, meant.body.id)).toMatchObject({ status: 'completed' });
    const made = await product.db.query(
      `SELECT school FROM users WHERE username IN ('One', 'Two', 'Three') ORDER BY id`,
    );
    expect(made).toEqual(['HARBOUR SCHOOL', 'HARBOUR SCHOOL', 'BRAND NEW'].map((school) => ({ school })));
    const [entry] = (await master.http.get<AuditEntryView[]>('/api/audit?action=import.commit&limit=1')).body;
    expect(entry?.after).toEqual({ users: 3, memberships: 1, new_schools: ['BRAND NEW'] });
  });

  it('of a school admin creates and reveals no school', async () => {
    const head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'HILL' });
    const { body } = await upload(head.http, 'username,school\nSome Body,Hil\nAny Body,\n');
    expect(body).toMatchObject({ problem_count: 1, new_school_count: 0, new_schools: [] });
  });

  it('is one line of the folded log for each school, and every account in the whole', async () => {
    const rows = Array.from({ length: 24 }, (_, at) => `fold ${at},${at < 18 ? 'Fold A' : 'Fold B'}`);
    const { body } = await upload(master.http, `username,school\n${rows.join('\n')}\n`);
    await master.http.post(`/api/imports/${body.id}/commit`);
    await finished(master.http, body.id);
    await master.http.post('/api/groups', { name: 'Later', school: 'FOLD A' });
    const log = async (query: string) =>
      (await master.http.get<AuditEntryView[]>(`/api/audit?${query}`)).body;
    const [later, ...lines] = await log('folded=true&limit=4');
    expect(later).toMatchObject({ action: 'group.create', import_id: null, import_size: null });
    expect(
      lines.map(({ action, school, import_size }) => `${action} ${school} ${import_size}`).toSorted(),
    ).toEqual(['import.commit null null', 'user.create FOLD A 18', 'user.create FOLD B 6']);
    const second = await log(`folded=true&limit=2&before=${later?.id}`);
    expect(second).toEqual(lines.slice(0, 2));
    const accounts = await log(`import=${body.id}&limit=500`);
    expect(new Set(accounts.map(({ target }) => target)).size).toBe(24);
    expect(accounts.filter(({ import_size }) => import_size !== null)).toHaveLength(2);
    expect(await log('target=fold%2023')).toMatchObject([{ school: 'FOLD B', import_id: body.id }]);
    expect(await log('school=fold+a&folded=true')).toHaveLength(2);
    const csv = (await master.http.get<string>(`/api/audit/export.csv?import=${body.id}`)).body;
    const [head, ...exported] = csv.trim().split('\r\n');
    expect(head).toBe('time,who,action,whom,school,other school,import,before,after');
    expect(exported).toHaveLength(24);
    for (const line of exported) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/);
  });

  it('adds no user if a name was taken meanwhile', async () => {
    const checked = await upload(master.http, 'username,school\nEarly Bird,West\nLate Bird,West\n');
    await product.signedIn({ username: 'late bird', school: 'WEST' });
    await master.http.post(`/api/imports/${checked.body.id}/commit`);
    expect(await finished(master.http, checked.body.id)).toMatchObject({
      status: 'failed',
      problems: [{ line: 3, column: 'username' }],
    });
    expect(await product.db.query(`SELECT 1 FROM users WHERE username = 'Early Bird'`)).toEqual([]);
  });
});
