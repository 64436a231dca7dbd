import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DataSource } from 'typeorm';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from './data-source.js';
import { Conditions } from './conditions.js';
import { fragment, raw, row, rows, sql, violatedUnique, type Executor } from './sql.js';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers?.stop());
beforeEach(async () => {
  // One connection for each test, with no prepared statements of the test before.
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
  await rows(db, `DROP TABLE IF EXISTS things`);
  await rows(db, `CREATE TABLE things (id integer PRIMARY KEY, name text)`);
});
afterEach(() => db.destroy());

const INSERT = { name: 'things.insert', text: `INSERT INTO things VALUES ($1, $2) RETURNING name` };
const FIND = { name: 'things.find', text: `SELECT name FROM things WHERE id = $1` };

const connection = async (on: Executor): Promise<number> =>
  (await row<{ pid: number }>(on, `SELECT pg_backend_pid() AS pid`))?.pid ?? 0;

it('every kind of statement returns its rows', async () => {
  expect(await rows(db, INSERT, [1, 'a'])).toEqual([{ name: 'a' }]);
  expect(await rows(db, `UPDATE things SET name = 'b' RETURNING id, name`)).toEqual([{ id: 1, name: 'b' }]);
  expect(await rows(db, `UPDATE things SET name = 'c'`)).toEqual([]);
  expect(await row(db, FIND, [1])).toEqual({ name: 'c' });
  expect(await rows(db, `DELETE FROM things RETURNING id`)).toEqual([{ id: 1 }]);
  expect(await row(db, FIND, [1])).toBeNull();
});

it('what stands in a template is a parameter, unless it is a fragment', async () => {
  const hostile = `'); DROP TABLE things; --`;
  await sql(db).rows`INSERT INTO things VALUES (${1}, ${hostile}), (${2}, ${'b'}), (${3}, ${null})`;
  const named = (name: string) => fragment`${raw('name')} = ${name}`;
  expect(await sql(db).value`SELECT id FROM things WHERE ${named(hostile)} AND id < ${3}`).toBe(1);
  const either = fragment`(${named(hostile)} OR ${named('b')})`;
  expect(await sql(db).column`SELECT id FROM things WHERE id > ${0} AND ${either} ORDER BY id`).toEqual([
    1, 2,
  ]);
  expect(await sql(db).row`SELECT name FROM things WHERE id = ${3}`).toEqual({ name: null });
  expect(await sql(db).hasRow`SELECT FROM things WHERE id = ${4}`).toBe(false);
});

it('conditions stand in a template with their values', async () => {
  await sql(db).rows`INSERT INTO things VALUES (1, 'a'), (2, 'b'), (3, 'b')`;
  const where = new Conditions().add('name = $', 'b').inScope({ kind: 'school', school: 'b' }, 'name');
  where.add(`id < ${where.value(9)}`).add('id <> $', 3);
  expect(await sql(db).column`SELECT id FROM things WHERE id > ${0} AND ${where.fragment}`).toEqual([2]);
  expect(await sql(db).column`SELECT id FROM things WHERE ${new Conditions().fragment}`).toHaveLength(3);
});

it('a statement with a name is prepared under it', async () => {
  await rows(db, FIND, [1]);
  await rows(db, FIND, [2]);
  expect(
    await rows(
      db,
      `SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE name = $1`,
      [FIND.name],
    ),
  ).toEqual([{ runs: '2' }]);
});

it('an unused connection keeps its prepared statements for minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const before = await connection(db);
    vi.advanceTimersByTime(300_000);
    expect(await connection(db)).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

it('a transaction runs its statements on its own connection', async () => {
  await expect(
    db.transaction(async (tx) => {
      await rows(tx, INSERT, [1, 'a']);
      expect(await row(tx, FIND, [1])).toEqual({ name: 'a' });
      throw new Error('Undo.');
    }),
  ).rejects.toThrow('Undo.');
  expect(await row(db, FIND, [1])).toBeNull();
});

it('a manager whose transaction is over runs nothing', async () => {
  const over = await db.transaction((tx) => Promise.resolve(tx));
  await expect(rows(over, FIND, [1])).rejects.toThrow('already released');
});

it('a refused write keeps its connection in the pool', async () => {
  const before = await connection(db);
  await rows(db, INSERT, [1, 'a']);
  const error: unknown = await rows(db, INSERT, [1, 'b']).catch((refused: unknown) => refused);
  expect(violatedUnique(error)).toBe('things_pkey');
  expect(await connection(db)).toBe(before);
});

it.each([
  ['the pool', (work: (on: Executor) => Promise<unknown>) => work(db)],
  ['a transaction', (work: (on: Executor) => Promise<unknown>) => db.transaction(work)],
])('a prepared statement that a migration made stale fails once, on %s', async (_, on) => {
  await rows(db, INSERT, [1, '2']);
  await rows(db, FIND, [1]);
  await rows(db, `ALTER TABLE things ALTER COLUMN name TYPE integer USING name::integer`);
  await expect(on((tx) => rows(tx, FIND, [1]))).rejects.toMatchObject({ code: '0A000' });
  expect(await row(db, FIND, [1])).toEqual({ name: 2 });
});
