import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { migrate } from '../migrate.js';
import { MIGRATIONS } from '../migrations/index.js';
import { FUNCTIONS_STATE } from './index.js';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers({ schema: 'empty' });
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 2 }).initialize();
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

/** The definitions of all functions, and the recorded state. */
async function stored(): Promise<{ texts: string[]; state: string | null }> {
  const found = await db.query<Array<{ text: string }>>(
    `SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE pronamespace = 'public'::regnamespace AND lanname <> 'c' ORDER BY 1`,
  );
  const [{ state }] = await db.query<[{ state: string | null }]>(
    `SELECT obj_description('migrations'::regclass, 'pg_class') AS state`,
  );
  return { texts: found.map(({ text }) => text), state };
}

/** What a version with other texts leaves. */
async function leftBy(state: string): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION solution_is_open(
      mode text, hints integer, answers integer, attempts integer, opened_by text, needed integer
    ) RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT false';
    COMMENT ON TABLE migrations IS '${state}'`);
}

it('gives a database the functions of this version, once', async () => {
  const earlier = await createDataSource({
    url: servers.env.DATABASE_URL,
    poolSize: 2,
    migrationCount: MIGRATIONS.length - 1,
  }).initialize();
  await migrate(earlier).finally(() => earlier.destroy());
  expect((await stored()).state).toBeNull();

  await migrate(db);
  const current = await stored();
  expect(current.state).toBe(FUNCTIONS_STATE);

  for (const older of [
    '1764336099999 0123456789abcdef',
    FUNCTIONS_STATE.replace(/ .+/, ' 0123456789abcdef'),
  ]) {
    await leftBy(older);
    await migrate(db);
    expect(await stored()).toEqual(current);
  }

  await leftBy(FUNCTIONS_STATE);
  const kept = await stored();
  await migrate(db);
  expect(await stored()).toEqual(kept);
});

it('leaves the functions of a later version alone, also where this version starts after it', async () => {
  await leftBy('9999999999999 0123456789abcdef');
  const later = await stored();
  await migrate(db);
  expect(await stored()).toEqual(later);
});

it('creates the functions again after migrations, which may have left earlier ones', async () => {
  await db.query(`COMMENT ON TABLE migrations IS '${FUNCTIONS_STATE}'`);
  await db.undoLastMigration({ transaction: 'each' });
  await leftBy(FUNCTIONS_STATE);
  await migrate(db);
  expect((await stored()).texts.join('\n')).not.toContain('SELECT false');
});
