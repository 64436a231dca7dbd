import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportView, PasswordSheetView, TemporaryPassword } from '@studyhall/contracts';
import { ADVISORY_LOCKS, lockSchoolsInTransaction, SCHOOL_ADVISORY_LOCKS } from '@studyhall/persistence';
import { createUser, HttpClient, signIn } from '@studyhall/testing';
import { awaitLock } from '../support/await-lock.ts';
import { childrenOf } from '../support/child-processes.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { checkUpdate, commitRoster, usersOf } from '../support/rosters.ts';

let product: Product;
let master: Person;
let head: Person;
beforeAll(async () => {
  product = await startProduct();
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
  head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
});
afterAll(() => product?.stop());

/** A checked roster of so many students, each in the class. */
async function roster(name: string, size: number): Promise<ImportView> {
  await master.http.post('/api/groups', { name: `Class ${name}`, school: 'LARGE' });
  const rows = Array.from({ length: size }, (_, at) => `${name} ${at},Large,Class ${name}`);
  const form = new FormData();
  const csv = `username,school,classes\n${rows.join('\n')}\n`;
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'roster.csv');
  return (await master.http.post<ImportView>('/api/imports', form)).body;
}
const commit = (id: string) => master.http.post(`/api/imports/${id}/commit`);

/** Asks for the progress until it is what is waited for. */
async function reaches(id: string, there: (view: ImportView) => boolean): Promise<ImportView> {
  for (;;) {
    const { body } = await master.http.get<ImportView>(`/api/imports/${id}`);
    if (there(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
const hasEnded = ({ status }: ImportView): boolean => status === 'completed' || status === 'failed';
const madeOf = async (name: string): Promise<number> => {
  const [found] = await product.db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM users WHERE username LIKE $1`,
    [`${name} %`],
  );
  return found?.count ?? 0;
};

it('replies are written during an import, and its users appear all at once', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const { id } = await roster('Busy', 160);
  await product.db.transaction(async (on) => {
    // Its hashes cannot be stored, so that the import cannot end before the reply.
    await on.query(`LOCK TABLE import_rows IN EXCLUSIVE MODE`);
    await commit(id);
    const hashing = () => childrenOf(product.workers[0]?.pid ?? 0, 'hash.process');
    await expect.poll(hashing, { interval: 5 }).toHaveLength(1);
    const turn = await mia.ask('[[demo: tokens=60 rate=200]]');
    expect(await tab.terminalEvent(turn.turn_id)).toMatchObject({ type: 'turn.completed' });
    const { body } = await master.http.get<ImportView>(`/api/imports/${id}`);
    expect(body).toMatchObject({ status: 'running', total: 160 });
    expect(body.done).toBeLessThan(160);
    expect(await madeOf('Busy')).toBe(0);
  });
  expect(await reaches(id, hasEnded)).toMatchObject({ status: 'completed', done: 160 });
  expect(await madeOf('Busy')).toBe(160);
});

it('a worker killed in the middle leaves no partial user, and the next one continues', async () => {
  const { id } = await roster('Cut', 160);
  await product.db.transaction(async (on) => {
    // The import cannot end before its worker is killed.
    await lockSchoolsInTransaction(on, 'administration', ['LARGE']);
    await commit(id);
    const before = await reaches(id, ({ done }) => done >= 40);
    await product.workers[0]?.kill();
    expect(before.status).toBe('running');
    expect(await madeOf('Cut')).toBe(0);
  });
  await product.startWorker();
  const after = await reaches(id, hasEnded);
  expect(after).toMatchObject({ status: 'completed', done: 160, passwords_available: true });
  expect(await madeOf('Cut')).toBe(160);
  const [members] = await product.db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM group_members m JOIN groups g ON g.id = m.group_id WHERE g.name = 'Class Cut'`,
  );
  expect(members).toEqual({ count: 160 });
  const passwords = await master.http.post<string>(`/api/imports/${id}/passwords`);
  expect(
    new Set(
      passwords.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).size,
  ).toBe(160);
});

describe('a roster that is being imported', () => {
  const makeClass = (name: string, school: string) => master.http.post('/api/groups', { name, school });
  const idOf = async (name: string): Promise<number> => {
    const [school] = await product.db.query<Array<{ id: number }>>(`SELECT id FROM schools WHERE name = $1`, [
      name,
    ]);
    return school?.id ?? 0;
  };
  const racers = ['username,school,classes', 'racer one,race from,Race 9A', 'racer two,race from,Race 9B'];
  /** Begins the change while the import is in the middle of its transaction. */
  const race = async (change: () => Promise<{ status: number }>): Promise<string[]> => {
    const view = await checkUpdate(master, racers);
    expect(view.difference).toMatchObject({ new: 2, rejected: 0 });
    const begun: { imported?: Promise<ImportView>; changed?: Promise<{ status: number }> } = {};
    await product.db.transaction(async (on) => {
      await lockSchoolsInTransaction(on, 'administration', ['RACE FROM']);
      begun.imported = commitRoster(master, view);
      await awaitLock(product.db, SCHOOL_ADVISORY_LOCKS.administration);
      begun.changed = change();
      await awaitLock(product.db, ADVISORY_LOCKS.schools);
    });
    const [changed, imported] = await Promise.all([begun.changed, begun.imported]);
    expect([changed?.status, imported?.status, imported?.problems]).toEqual([200, 'completed', []]);
    return Object.values(await usersOf(master, 'racer'));
  };

  it('is followed by a rename', async () => {
    await makeClass('Race 9A', 'RACE FROM');
    const id = await idOf('RACE FROM');
    const name = 'RACE RENAMED';
    const members = await race(() => master.http.send('PUT', `/api/schools/${id}`, { name }));
    expect(members).toEqual([`${name} STUDENT true Race 9A`, `${name} STUDENT true Race 9B`]);
    await product.db.query(`DELETE FROM users WHERE username LIKE 'racer%'`);
    await product.db.query(`DELETE FROM former_school_names WHERE name = 'RACE FROM'`);
  });

  it('is followed by a merge, which renames the class that the other school has too', async () => {
    await makeClass('Race 9A', 'RACE FROM');
    await makeClass('Race 9B', 'RACE INTO');
    const [from, into] = [await idOf('RACE FROM'), await idOf('RACE INTO')];
    const members = await race(() => master.http.post(`/api/schools/${from}/merge`, { into }));
    expect(members).toEqual(['RACE INTO STUDENT true Race 9A', 'RACE INTO STUDENT true Race 9B (RACE FROM)']);
  });
});

it('a roster that is being imported holds no call of the same admin for another school', async () => {
  await createUser(product.db, { username: 'held one', school: 'HELD' });
  const other = await createUser(product.db, { username: 'held other', school: 'HELD ELSE' });
  const view = await checkUpdate(master, ['username,school,classes', 'held one,held,Held 9A']);
  const begun = await product.db.transaction(async (on) => {
    await on.query(`SELECT FROM users WHERE username = 'held one' FOR UPDATE`);
    const imported = commitRoster(master, view);
    const waiting = async () =>
      (
        await product.db.query<unknown[]>(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length;
    await expect.poll(waiting).toBe(1);
    const reset = await master.http.post(`/api/users/${other.id}/reset-password`);
    expect([reset.status, await waiting()]).toEqual([200, 1]);
    return { imported };
  });
  expect(await begun.imported).toMatchObject({ status: 'completed' });
});

it('a generated password signs in, and can be downloaded again', async () => {
  const view = await checkUpdate(head, ['username', 'fresh one']);
  await commitRoster(head, view);
  const password = async () =>
    (await head.http.post<string>(`/api/imports/${view.id}/passwords`)).body
      .split('\r\n')[1]
      ?.split(',')[1] ?? '';
  expect(await password()).toBe(await password());
  const client = await signIn(product.url, { username: 'fresh one', password: await password() });
  expect((await client.get('/api/me')).body).toMatchObject({ must_change_password: true });
  const wrong = await new HttpClient(product.url).post('/api/signin', {
    username: 'fresh one',
    password: 'wrong one',
  });
  expect(wrong.status).toBe(401);
});

it('an admin of another school has neither the passwords nor the users of an earlier import', async () => {
  const view = await checkUpdate(head, ['username', 'left behind', 'x']);
  await commitRoster(head, view, { partial: true });
  const read = async () => {
    const passwords = await head.http.post<string>(`/api/imports/${view.id}/passwords`);
    const rows = await head.http.get<unknown[]>(`/api/imports/${view.id}/rows?kind=new`);
    const rejected = await head.http.get(`/api/imports/${view.id}/rejected`);
    return [passwords.status, rows.body.length, rejected.status];
  };
  expect(await read()).toEqual([200, 1, 200]);
  const move = (school: string) =>
    product.db.query('UPDATE users SET school = $1 WHERE id = $2', [school, head.user.id]);
  await product.db.query(`INSERT INTO schools (name) VALUES ('SOUTH') ON CONFLICT DO NOTHING`);
  await move('SOUTH');
  expect(await read()).toEqual([404, 0, 404]);
  await move('NORTH');
  expect(await read()).toEqual([200, 1, 200]);
});

it('a master admin who became a school admin has the imported passwords of students only', async () => {
  const maker = await product.signedIn({ role: 'MASTER_ADMIN' });
  const rows = ['username,role,school', 'new pupil,student,north', 'new head,school admin,north'];
  const view = await checkUpdate(maker, rows);
  await commitRoster(maker, view);
  const passwords = async () => (await maker.http.post<string>(`/api/imports/${view.id}/passwords`)).body;
  expect(await passwords()).toMatch(/new pupil[^]*new head/);
  await product.db.query(`UPDATE users SET role = 'SCHOOL_ADMIN', school = 'NORTH' WHERE id = $1`, [
    maker.user.id,
  ]);
  expect(await passwords()).toContain('new pupil');
  expect(await passwords()).not.toContain('new head');
});

it('the password of a reset can be downloaded again for a day, by who reset it alone', async () => {
  const pupil = await product.signedIn({ school: 'NORTH', username: 'forgetful' });
  const reset = await head.http.post<TemporaryPassword>(`/api/users/${pupil.user.id}/reset-password`);
  const { sheets } = (await head.http.get<{ sheets: PasswordSheetView[] }>('/api/password-sheets')).body;
  expect(sheets).toMatchObject([{ users: 1 }]);
  const path = `/api/password-sheets/${sheets[0]?.id}/download`;
  expect((await head.http.post<string>(path)).body).toBe(
    `username,password,school,classes,name\r\nforgetful,${reset.body.temporary_password},NORTH,,forgetful\r\n`,
  );
  expect((await master.http.post(path)).status).toBe(404);
  const [kept] = await product.db.query<Array<{ text: string }>>(
    `SELECT encode(sealed, 'escape') AS text FROM password_sheets`,
  );
  expect(kept?.text).not.toContain(reset.body.temporary_password);
  await product.db.query(`UPDATE password_sheets SET created_at = now() - interval '25 hours'`);
  expect((await head.http.get('/api/password-sheets')).body).toEqual({ sheets: [] });
});
