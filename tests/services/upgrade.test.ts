import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataSource } from '@studyhall/persistence';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { ROOT } from '../../scripts/lib/repo.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

/** As `npm start`, which builds before it starts. */
const BUILD = `import { buildWhatChanged } from './lib/build.ts';
await buildWhatChanged();
`;
const NO_START = `console.log('The api did not start: a reason.');
process.exit(1);
`;

/** A version that deletes rows, which counts as an erasure elsewhere, and then does not start. */
const BROKEN = `import pg from 'pg';
${BUILD}
const db = new pg.Client(process.env.DATABASE_URL);
await db.connect();
await db.query("INSERT INTO migrations (timestamp, name) VALUES (1, 'Next1'); DELETE FROM users");
await db.end();
${NO_START}`;

/** A version without a migration that has other SQL functions, and then does not start. */
const BROKEN_LATE = `import pg from 'pg';
${BUILD}
const db = new pg.Client(process.env.DATABASE_URL);
await db.connect();
await db.query("COMMENT ON TABLE migrations IS '9999999999999 0123456789abcdef'");
await db.end();
${NO_START}`;

const GOOD = `import { createServer } from 'node:http';
${BUILD}
createServer((request, response) => response.end('fine')).listen(Number(process.env.PORT), process.env.HOST, () =>
  console.log('Studyhall is ready: http://localhost'));
process.on('SIGTERM', () => process.exit(0));
`;

/** Notes which version was built last: a build takes a minute. */
const BUILDER = `import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
export const buildWhatChanged = async () => writeFileSync('built', execFileSync('git', ['rev-parse', 'HEAD']));
export const partsToBuild = async () => [];
`;

let servers: TestServers;
let folder: string;
let source: string;
let installation: string;
beforeAll(async () => {
  servers = await startTestServers();
  folder = mkdtempSync(join(tmpdir(), 'studyhall-upgrade-'));
  [source, installation] = [join(folder, 'source'), join(folder, 'installation')];
  mkdirSync(source);
  for (const path of ['scripts', '.env.example'])
    cpSync(join(ROOT, path), join(source, path), { recursive: true });
  // All other scripts are the real ones.
  writeFileSync(join(source, 'scripts/lib/build.ts'), BUILDER);
  git(source, 'init', '--quiet', '--initial-branch=main');
  commit('first', GOOD);
  git(folder, 'clone', '--quiet', source, installation);
  for (const name of ['node_modules', 'libs']) symlinkSync(join(ROOT, name), join(installation, name));
});
afterAll(async () => {
  await servers?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function git(cwd: string, ...args: string[]): string {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@school.example'];
  return execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8' }).trim();
}

function commit(subject: string, start: string): string {
  writeFileSync(join(source, 'scripts/start.ts'), start);
  git(source, 'add', '--all');
  git(source, 'commit', '--quiet', '--message', subject);
  return git(source, 'rev-parse', 'HEAD');
}

async function upgrade(): Promise<{ code: number; said: string }> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...servers.env, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
  return new Promise((resolve) =>
    execFile(process.execPath, ['scripts/upgrade.ts'], { cwd: installation, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  );
}

async function recordedFunctions(): Promise<string | null> {
  const db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
  const [found] = await db.query<[{ state: string | null }]>(
    `SELECT obj_description('migrations'::regclass, 'pg_class') AS state`,
  );
  await db.destroy();
  return found.state;
}

const built = (): string => readFileSync(join(installation, 'built'), 'utf8').trim();

const head = (): string[] => [
  git(installation, 'rev-parse', 'HEAD'),
  git(installation, 'branch', '--show-current'),
];

it(
  'brings version and data back where the new version does not start, and keeps one that does',
  // Five upgrades, each with a copy of the database.
  { timeout: 600_000 },
  async () => {
    const db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
    const { username } = await createUser(db);
    await db.destroy();
    const [first = ''] = head();

    commit('broken', BROKEN);
    const failed = await upgrade();
    expect(failed.said).toMatch(
      /^The upgrade failed\. It does not start \(exit code 1\): The api did not start: a reason\./m,
    );
    expect(failed.said).toMatch(/^The old version is back, with its data\./m);
    expect(failed.code).toBe(1);
    expect(head()).toEqual([first, 'main']);
    const after = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
    expect(await after.query('SELECT username FROM users')).toEqual([{ username }]);
    await after.destroy();
    expect(built()).toBe(first);

    commit('broken after its functions', BROKEN_LATE);
    const early = await upgrade();
    expect(early).toMatchObject({ code: 1, said: expect.not.stringContaining('Restored') as string });
    expect(await recordedFunctions()).toBeNull();
    expect([...head(), built()]).toEqual([first, 'main', first]);

    const good = commit('good', `${GOOD}// Another one.\n`);
    // Another git is at work in the folder.
    const lock = join(installation, '.git/refs/heads/main.lock');
    writeFileSync(lock, '');
    expect(await upgrade()).toMatchObject({ code: 1, said: expect.stringContaining('is back') as string });
    expect([...head(), built()]).toEqual([first, 'main', first]);
    rmSync(lock);
    const done = await upgrade();
    expect(done.said).toMatch(/^It runs\. Before: 1 users, 0 conversations, .+; after: 1 users, /m);
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/^Upgraded to /m) as string });
    expect(head()).toEqual([good, 'main']);
    expect((await upgrade()).said).toMatch(/^This is that version already: /m);

    writeFileSync(join(installation, 'scripts/start.ts'), 'changed');
    expect(await upgrade()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Files of this folder were changed/m) as string,
    });
  },
);
