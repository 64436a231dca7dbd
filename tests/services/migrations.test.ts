import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource, MigrationInterface } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataSource, migrate } from '@studyhall/persistence';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { fillWithDemoData } from '../../tools/demo-data/fill.ts';
import { storageOf } from '../../scripts/lib/storage.ts';

let servers: TestServers;
let source: DataSource;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyhall-migrations-'));
});
beforeEach(async () => {
  servers = await startTestServers({ schema: 'empty' });
  source = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 2 }).initialize();
  await migrate(source);
});
afterEach(async () => {
  await source.destroy();
  await servers.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Everything that a migration makes, in words. */
async function schema(): Promise<string[]> {
  const found = await source.query<Array<{ what: string }>>(`
    SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
           || COALESCE(column_default, generation_expression, '') AS what
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
    UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
           WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND conrelid <> 'migrations'::regclass
    UNION SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION SELECT concat_ws(' ', 'function', proname, proconfig::text, prosrc) FROM pg_proc p
           WHERE pronamespace = 'public'::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')
             AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    ORDER BY 1`);
  return found.map(({ what }) => what);
}

async function allDown(): Promise<void> {
  for (const _migration of source.migrations) await source.undoLastMigration({ transaction: 'each' });
}

const nameOf = ({ name, constructor }: MigrationInterface): string => name ?? constructor.name;

/** Takes the later migrations back and leaves the names that the migrations before the baseline left. */
async function executedByEarlierMigrations(): Promise<string[]> {
  for (const _later of source.migrations.slice(1)) await source.undoLastMigration({ transaction: 'each' });
  const names = Array.from({ length: 15 }, (_, index) => `Earlier${1764300100000 - index}`);
  names.push('KeptPlans1763704800000', 'SignOnRequests1764300200000');
  await source.query(`TRUNCATE migrations RESTART IDENTITY`);
  for (const name of names) {
    await source.query(`INSERT INTO migrations (name, "timestamp") VALUES ($1, $2)`, [name, name.slice(-13)]);
  }
  return names;
}

describe('migrations', () => {
  it('a database that the earlier migrations made counts as one with the baseline', async () => {
    const names = await executedByEarlierMigrations();
    await source.query(`INSERT INTO users (username, password_hash) VALUES ('kept', 'x')`);
    await migrate(source);
    expect(await source.query(`SELECT username FROM users`)).toEqual([{ username: 'kept' }]);
    const executed = await source.query<Array<{ name: string }>>(`SELECT name FROM migrations ORDER BY id`);
    expect(executed.map(({ name }) => name)).toEqual([...names, ...source.migrations.slice(1).map(nameOf)]);
    await allDown();
    expect(await schema()).toEqual([]);
    expect(await source.query(`SELECT FROM migrations`)).toEqual([]);
    await migrate(source);
    expect(await source.query(`SELECT FROM users`)).toEqual([]);
  });

  it('a database that ran only some of the earlier migrations is refused, unchanged', async () => {
    const names = await executedByEarlierMigrations();
    const before = await schema();
    // An earlier baseline replaced others: a database may have their names too, and they count for nothing.
    await source.query(
      `INSERT INTO migrations (name, "timestamp") SELECT 'Older' || at, at FROM generate_series(1763700000000, 1763700000053) AS at`,
    );
    for (const missing of ['SignOnRequests1764300200000', 'Earlier1764300100000', ...names]) {
      await source.query(`DELETE FROM migrations WHERE name = $1`, [missing]);
      await expect(migrate(source)).rejects.toThrow(
        'This database is too old for this version of Studyhall: check out the version 6d85b523, start it once, then start this version again.',
      );
    }
    expect(await schema()).toEqual(before);
    expect(await source.query(`SELECT FROM migrations`)).toHaveLength(54);
  });

  it('each migration down and up again gives the same schema', async () => {
    const steps = [await schema()];
    for (const _migration of source.migrations) {
      await source.undoLastMigration({ transaction: 'each' });
      steps.unshift(await schema());
    }
    expect(steps[0]).toEqual([]);
    await migrate(source);
    expect(await schema()).toEqual(steps.at(-1));
    expect(new Set(steps.map((step) => step.join('\n'))).size).toBe(steps.length);
  });

  it('down and up with the demo data in the database', async () => {
    const before = await schema();
    const client = new pg.Client({ connectionString: servers.env.DATABASE_URL });
    await client.connect();
    const fill = () => fillWithDemoData(client, storageOf({ dataDir, env: {} }));
    expect(await fill()).not.toBeNull();
    await allDown();
    expect(await schema()).toEqual([]);
    await migrate(source);
    expect(await schema()).toEqual(before);
    expect(await fill()).not.toBeNull();
    await client.end();
  });
});
