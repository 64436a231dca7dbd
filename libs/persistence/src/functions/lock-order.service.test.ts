import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { createUser, startTestServers, type TestServers, type TestUser } from '@studyhall/testing';
import { lockInTransaction } from '../advisory-locks.js';
import { createDataSource } from '../data-source.js';
import { budgets, modelUse, schoolMoves, schools, turns, useLimits } from '../index.js';
import { errorCode, type Executor } from '../sql.js';

const DURATION_MS = 2_500;
const MODEL = 'model';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 40 }).initialize();
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

const newName = () => `LOCKS ${randomUUID().slice(0, 8).toUpperCase()}`;
const setPrices = (on: Executor) =>
  budgets.replacePrices(on, {
    currency: 'EUR',
    prices: [{ model: MODEL, input: 1, output: 1, image: 1, minute: null, speech: null }],
  });
const setBudget = (on: Executor, school: string) =>
  budgets.set(on, school, { amount: 1_000_000, currency: 'EUR' });

/** A student of a school with a budget. */
async function newStudent(school: string) {
  const user = await createUser(db, { school });
  await db.transaction((on) => setBudget(on, school));
  await useLimits.replaceSet(db, { school: null, role: null, groupId: null, userId: user.id }, [
    { kind: 'tokens', period: 'month', limit: 1_000_000_000 },
  ]);
  return user;
}

/** Stores a running reply that holds from the budget. */
async function begin({ id: userId }: TestUser): Promise<{ id: string; conversationId: string }> {
  const [id, conversationId] = [randomUUID(), randomUUID()];
  await budgets.take(db, id, userId, 'tokens');
  await db.query(`INSERT INTO conversations (id, user_id) VALUES ($1, $2)`, [conversationId, userId]);
  await db.query(
    `INSERT INTO turns (id, user_id, conversation_id, state, attempt) VALUES ($1, $2, $3, 'running', 1)`,
    [id, userId, conversationId],
  );
  return { id, conversationId };
}

/** A request of a judge, which takes what the reply holds for judges, and more. */
async function judge({ id: user_id }: TestUser, work_id: string): Promise<void> {
  const ref = randomUUID();
  const most = { input: 400, output: 0 };
  await modelUse.hold(db, ref, { user_id, work_id }, { kind: 'background', model: MODEL, ...most });
  await modelUse.settle(db, ref, { input: 10, output: 0 });
}

/** Two replies with further rounds and judges at once. Ends both in one transaction, or leaves them to the repair. */
async function reply(student: TestUser, isLost: boolean): Promise<void> {
  const begun = [await begin(student), await begin(student)];
  const further = (id: string) => budgets.take(db, id, student.id, 'tokens');
  await Promise.all(
    begun.flatMap(({ id }) => [judge(student, id), further(id), judge(student, id), judge(student, id)]),
  );
  if (isLost)
    for (const table of ['usage_ledger', 'budget_holds'])
      await db.query(`UPDATE ${table} SET expires_at = now() WHERE ref = ANY ($1)`, [
        begun.map(({ id }) => id),
      ]);
  else
    await db.transaction(async (on) => {
      for (const { conversationId } of begun) await turns.endActive(on, student.id, conversationId);
    });
}

interface Job {
  name: string;
  run: (time: number) => Promise<unknown>;
}

/** Runs these jobs again and again beside each other, until each has ended well once. Returns the codes of their errors, and which jobs ended well. */
async function runTogether(jobs: Job[]): Promise<{ errors: Set<string>; done: Set<string> }> {
  const [errors, done] = [new Set<string>(), new Set<string>()];
  const ends = Date.now() + DURATION_MS;
  const repeat = async ({ name, run }: Job): Promise<void> => {
    for (let time = 0; !done.has(name) || Date.now() < ends; time++)
      await run(time).then(
        () => done.add(name),
        (error: unknown) => errors.add(`${name}: ${errorCode(error) ?? String(error)}`),
      );
  };
  await Promise.all(jobs.map(repeat));
  return { errors, done };
}

const inTransaction = (work: (on: Executor, time: number) => Promise<unknown>) => (time: number) =>
  db.transaction((on) => work(on, time));

/** What runs every day, in two schools. */
async function everyday(): Promise<Job[]> {
  await setPrices(db);
  await budgets.setWorkModels(db, [
    { kind: 'tokens', model: MODEL, position: 0, input: 1_000, output: 0 },
    { kind: 'moderation', model: MODEL, position: 0, input: 1_000, output: 0 },
  ]);
  const names = [newName(), newName()];
  const students: TestUser[] = [];
  for (const name of [...names, ...names]) students.push(await newStudent(name));
  await db.query(
    `INSERT INTO safeguarding (school_id, enabled, confirmed_at) SELECT id, true, now() FROM schools ON CONFLICT DO NOTHING`,
  );
  const takeEach = async (): Promise<void> => {
    const holds = students.map(
      ({ id }) => ({ work: randomUUID(), userId: id, kind: 'tokens', model: null }) as const,
    );
    await budgets.takeEach(db, holds);
    for (const { work } of holds) await budgets.release(db, work);
  };
  return [
    { name: 'take each', run: takeEach },
    ...students.map((student) => ({ name: 'reply', run: () => reply(student, false) })),
    ...students.map((student) => ({ name: 'lost', run: () => reply(student, true) })),
    { name: 'settle', run: () => budgets.settle(db) },
    { name: 'settle lost', run: () => useLimits.settleLost(db) },
    { name: 'warn', run: inTransaction(budgets.takeWarnings) },
    { name: 'prices', run: inTransaction(setPrices) },
  ];
}

it('holds, ends, judges, repairs, warnings and prices cause no deadlock', async () => {
  const jobs = await everyday();
  const { errors, done } = await runTogether(jobs);
  expect([...errors]).toEqual([]);
  expect(done).toEqual(new Set(jobs.map(({ name }) => name)));
});

it('nor do budgets, time zones, renames and merges beside them', async () => {
  const jobs = await everyday();
  const ids = (await db.query<Array<{ id: number }>>(`SELECT id FROM schools ORDER BY id`)).map(
    ({ id }) => id,
  );
  const zones = ['UTC', 'Asia/Tokyo'];
  const lockTwo = async (on: Executor, two: number[]) => {
    await lockInTransaction(on, 'schools');
    const found = await schools.lockSchools(on, two);
    const [one, other] = two.map((id) => found.find((school) => school.id === id));
    if (!one || !other) throw new Error('A school is missing.');
    return [one, other] as const;
  };
  const change = async (on: Executor, time: number): Promise<void> => {
    const [one, other] = await lockTwo(on, ids.slice(0, 2));
    await schools.updateSchool(on, one.id, { time_zone: zones[time % 2] });
    await budgets.recount(on, one.name);
    await schoolMoves.renameSchool(on, other, newName());
  };
  const merge = async (time: number): Promise<void> => {
    const student = await newStudent(newName());
    const { id, conversationId } = await begin(student);
    const [{ from }] = await db.query<[{ from: number }]>(
      `SELECT id AS "from" FROM schools WHERE name = $1`,
      [student.school],
    );
    await Promise.all([
      judge(student, id),
      db.transaction(async (on) => {
        const [one, other] = await lockTwo(on, [from, ids[time % 2] ?? 0]);
        await schoolMoves.endLimits(on, one.name);
        await schoolMoves.mergeSchool(on, one, other);
      }),
    ]);
    await turns.endActive(db, student.id, conversationId);
  };
  const budget = async (on: Executor): Promise<void> => {
    const [{ name }] = await on.query<[{ name: string }]>(
      `SELECT name FROM schools ORDER BY random() LIMIT 1`,
    );
    await setBudget(on, name);
  };
  const changes = [
    { name: 'change', run: inTransaction(change) },
    { name: 'merge', run: merge },
    { name: 'budget', run: inTransaction(budget) },
  ];
  const { errors, done } = await runTogether([...jobs, ...changes]);
  // A question that is stored while its school gets another name may fail, which is no deadlock.
  expect([...errors].filter((error) => !error.endsWith('23503'))).toEqual([]);
  expect(done).toEqual(new Set([...jobs, ...changes].map(({ name }) => name)));
});
