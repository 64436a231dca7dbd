import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportView } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let master: Person;
beforeAll(async () => {
  product = await startProduct();
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
});
afterAll(() => product?.stop());

/** A download whose reader takes the beginning and then waits, so that it is still on its way. */
async function slowDownload(person: Person, path: string): Promise<Socket> {
  const { hostname, port } = new URL(product.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${person.http.cookie}\r\n\r\n`);
  await once(socket, 'readable');
  socket.read(1);
  return socket;
}

/** When the connection is over, with everything that is on its way read. */
async function broken(socket: Socket): Promise<number> {
  const closed = once(socket, 'close');
  socket.on('error', () => undefined).resume();
  await closed;
  return performance.now();
}

describe('revoking access', () => {
  it('ends session, sockets, the running reply, queued work and downloads within a second', async () => {
    const pupil = await product.signedIn({ school: 'NORTH' });
    const path = join(product.env.DATA_DIR ?? '', 'large.txt');
    await writeFile(path, randomBytes(18 * 1024 * 1024).toString('base64'));
    const file = await pupil.upload(path, 'text/plain');
    const tab = await pupil.open();
    const turn = await pupil.ask('[[demo: tokens=20000 rate=200]]');
    await tab.text(turn.turn_id, 20);
    await product.db.query(
      `INSERT INTO image_jobs (id, user_id, conversation_id, prompt, options)
       VALUES (gen_random_uuid(), $1, $2, 'a picture', '{}')`,
      [pupil.user.id, turn.conversation_id],
    );
    const download = await slowDownload(pupil, `/api/files/${file.id}`);
    const stopped = product.model.control.waitForRequest(({ outcome }) => outcome === 'aborted');

    const started = performance.now();
    const answer = await master.http.send('PUT', `/api/users/${pupil.user.id}/access`, {
      access_granted: false,
    });
    expect(answer.status).toBe(200);
    const [, told, cut] = await Promise.all([
      stopped,
      tab.until(() => tab.heard.find((one) => one.name === 'session.revoked'), 'the end of the session'),
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
    expect(cut - started).toBeLessThan(1_000);
    expect(elapsed).toBeLessThan(1_000);
    console.log(`Revoked in ${Math.round(elapsed)} ms`);
  });
});

describe('live', () => {
  it('tells masters and the admins of that school, nobody else', async () => {
    const [north, south, pupil] = await Promise.all([
      product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' }),
      product.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' }),
      product.signedIn({ school: 'NORTH' }),
    ]);
    const [atMaster, atNorth, atSouth, atPupil] = await Promise.all([
      master.open(),
      north.open(),
      south.open(),
      pupil.open(),
    ]);
    await master.http.post('/api/users', { username: 'for north', password: 'long enough', school: 'North' });
    await Promise.all(
      [atMaster, atNorth].map((tab) =>
        tab.until(
          () =>
            tab.heard.find(
              ({ name, payload }) =>
                name === 'directory.changed' &&
                JSON.stringify(payload) === '{"kind":"users","school":"NORTH"}',
            ),
          'the change',
        ),
      ),
    );
    // A later event of their own says that nothing came before it.
    await master.http.post('/api/users', { username: 'for south', password: 'long enough', school: 'South' });
    await atSouth.until(() => atSouth.heard.length > 0, 'the change of their own school');
    expect(atSouth.heard.map(({ payload }) => payload)).toEqual([{ kind: 'users', school: 'SOUTH' }]);
    expect(atPupil.heard).toEqual([]);
  });

  it('moves the sockets of somebody whose role changes', async () => {
    const admin = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'EAST' });
    const tab = await admin.open();
    const change = () => tab.heard.filter(({ name }) => name === 'account.changed').length;
    await master.http.send('PUT', `/api/users/${admin.user.id}/role`, { role: 'STUDENT' });
    await tab.until(() => change() === 1, 'the demotion');
    const before = tab.heard.length;
    await master.http.post('/api/groups', { name: 'Unheard', school: 'EAST' });
    await master.http.send('PUT', `/api/users/${admin.user.id}/role`, { role: 'SCHOOL_ADMIN' });
    await tab.until(() => change() === 2, 'the promotion');
    expect(tab.heard.slice(before).map(({ payload }) => payload)).not.toContainEqual({
      kind: 'groups',
      school: 'EAST',
    });
    await master.http.post('/api/groups', { name: 'Heard', school: 'EAST' });
    await tab.until(
      () => tab.heard.find(({ payload }) => JSON.stringify(payload) === '{"kind":"groups","school":"EAST"}'),
      'the change of the school',
    );
  });
});

const upload = async (http: HttpClient, csv: string) => {
  const form = new FormData();
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
        'nobody,teacher,West,,\n' +
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

  it('takes a roster in whole, and gives the passwords out once', async () => {
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
    expect((await master.http.post(`/api/imports/${id}/passwords`)).status).toBe(404);
    expect(await product.db.query(`SELECT 1 FROM import_rows WHERE import_id = $1`, [id])).toEqual([]);
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

  it('adds nobody where a name is taken by the time', async () => {
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
