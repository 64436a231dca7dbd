import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '@studyhall/contracts';
import { factors } from '@studyhall/persistence';
import { createUser, signIn } from '@studyhall/testing';
import { startLocalS3 } from '../../libs/adapters/test/s3.server.js';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { startApi } from '../support/api.js';
import { COMPILE_CACHE } from '../support/product.process.ts';

/** Runs a script as npm would; resolves with its exit code and output. */
async function run(name: string, env: Record<string, string>, args: string[] = []): Promise<string> {
  const script = fileURLToPath(new URL(`../../${name}.ts`, import.meta.url));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return `${code}: ${said}`;
}

describe('npm run demo-data', () => {
  it.each(['disk', 'S3'])(
    'gives accounts that sign in, and chats whose files can be fetched: %s',
    async (kind) => {
      const s3 = kind === 'S3' ? await startLocalS3('key') : undefined;
      const settings: Record<string, string> = s3
        ? {
            S3_ENDPOINT: s3.url,
            S3_BUCKET: 'bucket',
            S3_ACCESS_KEY_ID: 'key',
            S3_SECRET_ACCESS_KEY: 'secret',
          }
        : {};
      const api = await startApi({ env: settings });
      try {
        const env = { DATABASE_URL: api.env.DATABASE_URL ?? '', DATA_DIR: api.dataDir, ...settings };
        const said = await run('tools/demo-data', env);
        expect(said).toMatch(/^0: Three schools, 7 classes, 18 students, 4 requests\./);
        const password = /password: (\S+)/.exec(said)?.[1] ?? '';
        for (const username of ['demo.master', 'riverside.admin', 'يوسف حداد'])
          await signIn(api.url, { username, password });
        const student = await signIn(api.url, { username: 'Amara Osei', password });
        const history = await student.get<ChatMessage[]>('/history');
        const url = history.body.flatMap((message) => message.codeExecutionResult?.artifacts ?? [])[0]
          ?.download_url;
        const file = await student.get<string>(`/api/code${url}`);
        expect([file.status, file.body.split('\n')[0]]).toEqual([200, 'week,hours']);
        if (s3) expect(s3.keys().length).toBeGreaterThan(0);
        expect(await run('tools/demo-data', env)).toBe('0: The demo data is there already.\n');
      } finally {
        await api.stop();
        await s3?.close();
      }
    },
  );
});

describe('npm run reset-password', () => {
  it('lets in a master admin who lost the password, ends old sessions, and is in the audit log', async () => {
    const api = await startApi();
    try {
      const env = { DATABASE_URL: api.env.DATABASE_URL ?? '', DATA_DIR: api.dataDir };
      const lost = await createUser(api.db, {
        username: 'Lost.Master',
        role: 'MASTER_ADMIN',
        password: 'forgotten one',
      });
      const before = await signIn(api.url, { username: 'Lost.Master', password: 'forgotten one' });
      const said = await run('scripts/reset-password', env, ['lost.master']);
      const password = /^0: Temporary password of Lost\.Master: (\S+) \(/.exec(said)?.[1] ?? '';
      expect((await before.get('/api/me')).status).toBe(401);
      const after = await signIn(api.url, { username: 'lost.master', password });
      expect((await after.get('/api/me')).body).toMatchObject({ must_change_password: true });
      expect(await run('scripts/reset-password', env, ['nobody'])).toMatch(
        /^1: There is no account "nobody"\. Master admins are: .*Lost\.Master.*\.\n$/,
      );
      await factors.insert(api.db, {
        ...{ id: randomUUID(), user_id: lost.id, kind: 'totp', label: '', secret: Buffer.from('sealed') },
      });
      expect(await run('scripts/reset-password', env, ['lost.master', '--factor'])).toBe(
        '0: Lost.Master now signs in with the password alone.\n',
      );
      expect((await after.get('/api/me')).status).toBe(401);
      expect((await signIn(api.url, { username: 'lost.master', password })).cookie).toMatch(/^session=/);
      expect(await run('scripts/reset-password', env)).toMatch(/^1: Whose password\? [^\n]+\n$/);
      const log = await api.db.query<Array<{ actor: string; target: string }>>(
        `SELECT actor, target FROM audit_log WHERE action LIKE 'user.reset_%'`,
      );
      const entry = { actor: 'npm run reset-password', target: 'Lost.Master' };
      expect(log).toEqual([entry, entry]);
    } finally {
      await api.stop();
    }
  });
});

describe('without DATABASE_URL', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'studyhall-fill-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('they start the built-in database where nothing runs, and find the one that runs', async () => {
    const small = ['--users', '40', '--groups', '6', '--schools', '2'];
    const alone = await run('tools/seed', { DATA_DIR: dataDir }, small);
    expect(alone).toContain(`Studyhall does not run, so its database in ${dataDir} is started for this.`);
    expect(alone).toMatch(/^0: .*\nMade 40 users, 6 classes, 2 schools in /);
    const server = await startPostgres({ dataDir });
    try {
      expect(await run('tools/demo-data', { DATA_DIR: dataDir })).toMatch(/^0: Three schools/);
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      const { rows } = await client.query<{ role: string; count: number }>(
        `SELECT role, count(*)::int AS count FROM users GROUP BY role ORDER BY role`,
      );
      await client.end();
      expect(rows).toEqual([
        { role: 'MASTER_ADMIN', count: 1 },
        { role: 'SCHOOL_ADMIN', count: 5 },
        { role: 'STUDENT', count: 56 },
        { role: 'TEACHER', count: 3 },
      ]);
    } finally {
      await server.stop();
    }
  });

  it('they report an error with one sentence', async () => {
    expect(
      await run('tools/seed', { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
    ).toMatch(/^1: The PostgreSQL named by DATABASE_URL does not answer \([^\n]+\)\.\n$/);
    expect(await run('tools/seed', { DATA_DIR: dataDir }, ['--users', 'many'])).toMatch(
      /--users, --groups and --schools are whole numbers from 1 to 10,000,000\.\n$/,
    );
  });
});
