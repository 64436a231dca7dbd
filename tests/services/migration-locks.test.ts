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

/** The statement limit of these data sources; each migration takes several times as long. */
const LIMIT_MS = 1_000;

class Slow1999000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT pg_sleep(3)`);
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
    await Promise.all([migrate(first, { log }), migrate(second, { log })]);
    expect(lines.toSorted()).toEqual([
      'Another process runs database migrations: waiting for it to finish.',
      'Running 1 database migrations.',
    ]);
    expect(await executedNames(first)).toEqual(['Slow1999000000001']);
    await expect(first.query('SELECT pg_sleep(3)')).rejects.toThrow('statement timeout');
  });

  it('releases the lock after a migration that failed', async () => {
    class Failing1999000000002 extends Slow1999000000001 {
      override up(): Promise<void> {
        return Promise.reject(new Error('no such thing'));
      }
    }
    await expect(migrate(await connect({ migrations: [Failing1999000000002] }))).rejects.toThrow(
      'no such thing',
    );
    await migrate(await connectSlow());
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
