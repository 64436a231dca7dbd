import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ADVISORY_LOCKS,
  createDataSource,
  migrate,
  SCHOOL_ADVISORY_LOCKS,
  USER_ADVISORY_LOCKS,
} from '@studyhall/persistence';
import { startTestServers, type TestServers } from '@studyhall/testing';

/** The statement limit of these data sources. Above what a busy machine adds to a statement. */
const LIMIT_MS = 5_000;
const LONGER_SECONDS = 6;
/** The advisory lock that holds a slow migration. */
const HOLD = 1;

class Slow1999000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT pg_advisory_xact_lock(${HOLD})`);
    await runner.query(`SELECT pg_sleep(${LONGER_SECONDS})`);
    await runner.query(`CREATE TABLE slow_migration (id integer)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE slow_migration`);
  }
}

let servers: TestServers;
let sources: DataSource[];
beforeEach(async () => {
  servers = await startTestServers({ schema: 'empty' });
  sources = [];
});
afterEach(async () => {
  await Promise.all(sources.map((source) => source.destroy()));
  await servers.stop();
});

async function connect(changes: object = {}): Promise<DataSource> {
  const { options } = createDataSource({ url: servers.env.DATABASE_URL, poolSize: 2 });
  const source = new DataSource({ ...options, ...changes } as typeof options);
  sources.push(await source.initialize());
  return source;
}

const connectSlow = () =>
  connect({ migrations: [Slow1999000000001], extra: { statement_timeout: LIMIT_MS } });

async function executedNames(source: DataSource): Promise<string[]> {
  const found = await source.query<Array<{ name: string }>>(`SELECT name FROM migrations ORDER BY name`);
  return found.map(({ name }) => name);
}

describe('migrate', () => {
  it('finishes a migration that takes longer than the statement limit, in one of two processes', async () => {
    const [first, second] = [await connectSlow(), await connectSlow()];
    const lines: string[] = [];
    const log = (sentence: string) => lines.push(sentence);
    const holder = first.createQueryRunner();
    await holder.query(`SELECT pg_advisory_lock(${HOLD})`);
    const both = Promise.all([migrate(first, { log }), migrate(second, { log })]);
    both.catch(() => undefined);
    // One of them holds the lock until the other one has asked for it.
    await expect.poll(() => lines.length).toBe(2);
    await holder.query(`SELECT pg_advisory_unlock(${HOLD})`);
    await holder.release();
    await both;
    expect(lines.toSorted()).toEqual([
      'Another process runs database migrations: waiting for it to finish.',
      'Running 1 database migrations.',
    ]);
    expect(await executedNames(first)).toEqual(['Slow1999000000001']);
    await expect(first.query(`SELECT pg_sleep(${LONGER_SECONDS})`)).rejects.toThrow('statement timeout');
  });

  it('releases the lock after a migration that failed', async () => {
    let fails = true;
    class Failing1999000000002 extends Slow1999000000001 {
      override up(): Promise<void> {
        return fails ? Promise.reject(new Error('no such thing')) : Promise.resolve();
      }
    }
    const source = await connect({ migrations: [Failing1999000000002] });
    await expect(migrate(source)).rejects.toThrow('no such thing');
    fails = false;
    await migrate(source);
    expect(await executedNames(source)).toEqual(['Failing1999000000002']);
  });
});

it('every migration has a timestamp of its own', async () => {
  const { migrations } = await connect();
  const timestamps = migrations.map((one) => (one.name ?? one.constructor.name).slice(-13));
  expect(new Set(timestamps).size).toBe(timestamps.length);
});

it('every advisory lock has a number of its own', () => {
  const onTwo = { ...USER_ADVISORY_LOCKS, ...SCHOOL_ADVISORY_LOCKS };
  for (const group of [Object.values(ADVISORY_LOCKS), Object.values(onTwo)]) {
    expect(new Set<number>(group).size).toBe(group.length);
  }
});
