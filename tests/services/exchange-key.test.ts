import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ENCRYPTED_COLUMNS, exchangeKey, secretKeyCipher, usesOtherKey } from '@studyhall/platform';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { COMPILE_CACHE } from '../support/product.process.ts';

const OLD = 'the old key of at least 32 characters';
const NEW = 'the new key of at least 32 characters';
const SECRET = 'سر: a secret';
const KINDS = Object.keys(ENCRYPTED_COLUMNS).length + 1;

let servers: TestServers;
let dataDir: string;
let db: pg.Client;
beforeAll(async () => {
  servers = await startTestServers();
  db = new pg.Client({ connectionString: servers.env.DATABASE_URL });
  await db.connect();
});
afterAll(async () => {
  await db?.end();
  await servers?.stop();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyhall-key-'));
  await keep({ postgres: 'other', stored: OLD });
  await fill();
});
afterEach(async () => {
  await db.query('TRUNCATE users, schools, identity_providers, lti_keys, installation_values CASCADE');
  await rm(dataDir, { recursive: true, force: true });
});

const keep = (secrets: object) => writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets));
const kept = async () =>
  JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;

/** One row for each encrypted column, encrypted with the old key. */
async function fill(): Promise<void> {
  const encrypted = () => secretKeyCipher(OLD).encrypt(SECRET);
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO users (username, password_hash, role) VALUES ('u', 'x', 'MASTER_ADMIN') RETURNING id`,
  );
  const user = rows[0]?.id;
  const school = await db.query<{ id: number }>(`INSERT INTO schools (name) VALUES ('S') RETURNING id`);
  await db.query(
    `INSERT INTO identity_providers (id, label, issuer, client_id, secret) VALUES (gen_random_uuid(), 'l', 'i', 'c', $1)`,
    [encrypted()],
  );
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at, refresh_token) VALUES ('h', $1, now(), $2)`,
    [user, encrypted()],
  );
  await db.query(
    `INSERT INTO user_factors (id, user_id, kind, label, secret) VALUES (gen_random_uuid(), $1, 'totp', '', $2)`,
    [user, encrypted()],
  );
  await db.query(
    `INSERT INTO roster_sources (id, name, kind, school, secret) VALUES (gen_random_uuid(), 'n', 'oneroster_rest', 'S', $1)`,
    [encrypted()],
  );
  await db.query(`INSERT INTO safeguarding (school_id, webhook_secret) VALUES ($1, $2)`, [
    school.rows[0]?.id,
    encrypted(),
  ]);
  await db.query(`INSERT INTO lti_keys (kid, public_key, private_key) VALUES ('k', '{}', $1)`, [encrypted()]);
  await db.query(`INSERT INTO installation_values (name, value) VALUES ('models', $1)`, [
    JSON.stringify({ version: 1, server: { base_url: 'u', key: encrypted().toString('base64') } }),
  ]);
}

/** How many of the places open with a key. */
async function opened(key: string): Promise<number> {
  const columns = Object.keys(ENCRYPTED_COLUMNS).map((place) => {
    const [table, column] = place.split('.');
    return `SELECT ${column} AS encrypted FROM ${table}`;
  });
  const { rows } = await db.query<{ encrypted: Buffer }>(
    [
      ...columns,
      `SELECT decode(value #>> '{server,key}', 'base64') FROM installation_values WHERE name = 'models'`,
    ].join(' UNION ALL '),
  );
  const opens = rows.filter(({ encrypted }) => {
    try {
      return secretKeyCipher(key).decrypt(encrypted) === SECRET;
    } catch {
      return false;
    }
  });
  return opens.length;
}

function start(env: Record<string, string> = {}) {
  const script = fileURLToPath(new URL('../../scripts/exchange-key.ts', import.meta.url));
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, [script], {
    env: {
      ...{ PATH, HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir },
      ...{ DATABASE_URL: servers.env.DATABASE_URL, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(env: Record<string, string> = {}): Promise<string> {
  const child = start(env);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return `${code}: ${said}`;
}

it('re-encrypts every value, then keeps the new key', async () => {
  const said = await run();
  expect(said).toMatch(/^0: /);
  expect(said.match(/: 1$/gm)).toHaveLength(KINDS);
  const { stored, ...others } = await kept();
  expect(others).toEqual({ postgres: 'other' });
  expect([await opened(stored ?? ''), await opened(OLD)]).toEqual([KINDS, 0]);
});

it.each(['before', 'after'])('finishes a run that was killed %s the commit', async (when) => {
  await keep({ postgres: 'other', stored: OLD, stored_next: NEW });
  if (when === 'after') await exchangeKey(db, { oldKey: OLD, newKey: NEW });
  expect(await run()).toMatch(/^0: /);
  expect(await kept()).toEqual({ postgres: 'other', stored: NEW });
  expect(await opened(NEW)).toBe(KINDS);
});

it.each([
  ['while it re-encrypts', 'CREATE TRIGGER pause AFTER UPDATE ON lti_keys'],
  ['at the commit', 'CREATE CONSTRAINT TRIGGER pause AFTER UPDATE ON lti_keys DEFERRABLE INITIALLY DEFERRED'],
])(
  'loses nothing where the process is killed %s, and finishes when it is run again',
  async (_when, trigger) => {
    await db.query(`CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END'`);
    await db.query(`${trigger} FOR EACH ROW EXECUTE FUNCTION pause()`);
    await db.query('SELECT pg_advisory_lock(1)');
    const child = start();
    const paused = async () =>
      (
        await db.query(
          `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
            WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
        )
      ).rowCount;
    await expect.poll(paused, { timeout: 120_000 }).toBe(1);
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    const { stored, stored_next: next } = await kept();
    // The database goes on with what it was asked for: it commits in one of the cases.
    await db.query('SELECT pg_advisory_unlock(1)');
    await db.query('DROP FUNCTION pause CASCADE');
    const isReadable = [await opened(stored ?? ''), await opened(next ?? '')].includes(KINDS);
    expect([stored, isReadable]).toEqual([OLD, true]);

    expect(await run()).toMatch(/^0: /);
    const { stored: last = '', ...others } = await kept();
    expect([others, await opened(last)]).toEqual([{ postgres: 'other' }, KINDS]);
  },
);

it('changes nothing where a value opens with neither key', async () => {
  await db.query('UPDATE lti_keys SET private_key = $1', [secretKeyCipher('lost').encrypt(SECRET)]);
  expect(await run()).toMatch(/^1: .*keys for learning platforms: 1/s);
  expect(await kept()).toEqual({ postgres: 'other', stored: OLD });
  expect(await opened(OLD)).toBe(KINDS - 1);
});

it('ends the sessions whose token opens with neither key, and says so', async () => {
  await db.query('UPDATE sessions SET refresh_token = $1', [secretKeyCipher('lost').encrypt(SECRET)]);
  expect(await run()).toMatch(/^0: .*Sessions ended, .*: 1\. Their users sign in again/s);
  expect((await db.query('SELECT FROM sessions')).rowCount).toBe(0);
  const { stored = '' } = await kept();
  expect(await opened(stored)).toBe(KINDS - 1);
});

const TEMPORARY = 'sessions.refresh_token';

it.each([...Object.keys(ENCRYPTED_COLUMNS), 'the key of the model server'])(
  'finds that another key encrypted %s',
  async (place) => {
    const on = { query: async (sql: string, values: unknown[]) => (await db.query(sql, values)).rows };
    const check = (key?: string) => usesOtherKey(on as never, key);
    expect([await check(OLD), await check(NEW), await check()]).toEqual([false, true, true]);
    await exchangeKey(db, { oldKey: OLD, newKey: NEW });
    const encrypted = secretKeyCipher(OLD).encrypt(SECRET);
    const [table, column] = place.split('.');
    if (column) await db.query(`UPDATE ${table} SET ${column} = $1`, [encrypted]);
    else
      await db.query(
        `UPDATE installation_values SET value = jsonb_set(value, '{server,key}', to_jsonb($1::text))`,
        [encrypted.toString('base64')],
      );
    expect(await check(NEW)).toBe(place !== TEMPORARY);
  },
);

it('refuses while a process of the product is connected', async () => {
  const connectionString = servers.env.DATABASE_URL;
  const other = new pg.Client({ connectionString, application_name: 'studyhall api' });
  await other.connect();
  expect(await run()).toMatch(/^1: .*stop every api and worker/s);
  await other.end();
  expect(await opened(OLD)).toBe(KINDS);
});

it('takes the new key of NEW_SECRET_KEY where SECRET_KEY is set by hand', async () => {
  expect(await run({ SECRET_KEY: OLD })).toMatch(/^1: .*NEW_SECRET_KEY/s);
  expect(await run({ SECRET_KEY: OLD, NEW_SECRET_KEY: NEW })).toMatch(/^0: /);
  expect(await kept()).toEqual({ postgres: 'other', stored: OLD });
  expect(await opened(NEW)).toBe(KINDS);
});
