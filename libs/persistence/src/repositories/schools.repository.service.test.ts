import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { errorCode } from '../sql.js';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 4 }).initialize();
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

const insertUsers = (school: string, count: number, role = 'STUDENT'): Promise<unknown> =>
  db.query(
    `INSERT INTO users (username, password_hash, role, school)
     SELECT lower($1) || '-' || $3 || '-' || n, 'x', $3, $1 FROM generate_series(1, $2::int) AS n`,
    [school, count, role],
  );
const schoolNames = async (pattern: string): Promise<string[]> =>
  (
    await db.query<Array<{ name: string }>>(`SELECT name FROM schools WHERE name LIKE $1 ORDER BY name`, [
      pattern,
    ])
  ).map(({ name }) => name);
/** The stored counts that are not zero, and the same counted from the users. */
const counts = async (pattern: string): Promise<{ stored: unknown; counted: unknown }> => ({
  stored: await db.query(
    `SELECT school, role, count FROM user_counts WHERE school LIKE $1 AND count <> 0 ORDER BY 1, 2`,
    [pattern],
  ),
  counted: await db.query(
    `SELECT school, role, count(*)::int AS count FROM users WHERE school LIKE $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [pattern],
  ),
});

it('the first use of a name by a user, class, invitation or request creates the school', async () => {
  await insertUsers('FIRST A', 2);
  await db.query(`INSERT INTO groups (name, school) VALUES ('Biology', 'FIRST B')`);
  await db.query(`INSERT INTO invites (code, school, role) VALUES ('c', 'FIRST C', 'STUDENT')`);
  await db.query(
    `INSERT INTO approval_requests (username, password_hash, school, role) VALUES ('r', 'x', 'FIRST D', 'STUDENT')`,
  );
  await db.query(`UPDATE users SET school = 'FIRST E' WHERE username = 'first a-STUDENT-1'`);
  expect(await schoolNames('FIRST %')).toEqual(['FIRST A', 'FIRST B', 'FIRST C', 'FIRST D', 'FIRST E']);
});

it('a rename reaches users, classes, invitations and requests, and the counts stay right', async () => {
  await insertUsers('OLD HIGH', 3000);
  await insertUsers('OLD HIGH', 2, 'SCHOOL_ADMIN');
  await db.query(
    `INSERT INTO groups (name, school) SELECT 'G' || n, 'OLD HIGH' FROM generate_series(1, 5) AS n`,
  );
  await db.query(`INSERT INTO invites (code, school, role) VALUES ('old', 'OLD HIGH', 'STUDENT')`);
  await db.query(
    `INSERT INTO approval_requests (username, password_hash, school, role) VALUES ('old', 'x', 'OLD HIGH', 'STUDENT')`,
  );
  await db.query(`UPDATE schools SET name = 'NEW HIGH' WHERE name = 'OLD HIGH'`);
  const left = await db.query<Array<{ school: string }>>(
    `SELECT school FROM users UNION ALL SELECT school FROM groups UNION ALL SELECT school FROM invites
     UNION ALL SELECT school FROM approval_requests`,
  );
  expect(left.filter(({ school }) => school === 'OLD HIGH')).toEqual([]);
  expect(left.filter(({ school }) => school === 'NEW HIGH')).toHaveLength(3002 + 5 + 1 + 1);
  const { stored, counted } = await counts('% HIGH');
  expect(stored).toEqual([
    { school: 'NEW HIGH', role: 'SCHOOL_ADMIN', count: 2 },
    { school: 'NEW HIGH', role: 'STUDENT', count: 3000 },
  ]);
  expect(counted).toEqual(stored);
});

it('the counts follow a move of many users, a role, and changes that move nobody', async () => {
  await insertUsers('MOVE A', 10);
  await db.query(`UPDATE users SET school = 'MOVE B' WHERE username LIKE 'move a-STUDENT-_'`);
  await db.query(`UPDATE users SET role = 'SCHOOL_ADMIN' WHERE username = 'move a-STUDENT-10'`);
  await db.query(`UPDATE users SET must_change_password = true WHERE school = 'MOVE B'`);
  const { stored, counted } = await counts('MOVE %');
  expect(stored).toEqual([
    { school: 'MOVE A', role: 'SCHOOL_ADMIN', count: 1 },
    { school: 'MOVE B', role: 'STUDENT', count: 9 },
  ]);
  expect(counted).toEqual(stored);
});

it('two transactions that create the same schools in different order do not deadlock', async () => {
  const [first, second] = [db.createQueryRunner(), db.createQueryRunner()];
  const create = (runner: typeof first, name: string): Promise<unknown> =>
    runner.query(`INSERT INTO groups (name, school) VALUES ('X', $1)`, [name]);
  await Promise.all([first.startTransaction(), second.startTransaction()]);
  await create(first, 'ORDER A');
  const waiting = create(second, 'ORDER B').then(() => create(second, 'ORDER A'));
  const failure = waiting.then(
    () => null,
    (error: unknown) => errorCode(error) ?? 'unknown',
  );
  await create(first, 'ORDER B');
  await first.commitTransaction();
  expect(await failure).toBeNull();
  await second.commitTransaction();
  await Promise.all([first.release(), second.release()]);
  expect(await schoolNames('ORDER %')).toEqual(['ORDER A', 'ORDER B']);
});
