import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlainError } from './errors.ts';
import { findOnPath, isExecutable, run } from './processes.ts';
import { installSystemPackages } from './system-packages.ts';

/** Debian's package and what it needs besides libc, OpenSSL and systemd's library, which every Debian has. */
const PACKAGES = 'redis-server redis-tools liblzf1 libjemalloc2 liblua5.1-0 lua-cjson lua-bitop'.split(' ');

const HELP =
  'Redis is missing and could not be fetched: install it (Debian and Ubuntu: apt-get install redis-server; macOS: brew install redis), set REDIS_URL to a running one, or use docker compose.';

type RedisProgram = { program: string; env: Record<string, string> };

/**
 * The Redis (or Valkey) server program: from PATH, else Debian's package, installed if the user is root, else unpacked
 * under the data folder.
 * @param say receives what takes a moment
 * @throws {PlainError} with what to install
 */
export async function redisProgram(dataDir: string, say: (sentence: string) => void): Promise<RedisProgram> {
  const onPath = findOnPath('redis-server') ?? findOnPath('valkey-server');
  if (onPath) return { program: onPath, env: {} };
  const folder = join(resolve(dataDir), 'packages', 'redis');
  const program = join(folder, 'usr', 'bin', 'redis-server');
  if (!isExecutable(program)) {
    if (!findOnPath('apt-get')) throw new PlainError(HELP);
    say('Fetching Redis (Debian package redis-server) …');
    if (process.getuid?.() === 0) return installed();
    await unpack(folder);
  }
  const libraries = ['usr/lib', 'usr/lib/*-linux-*'].flatMap((path) => globSync(path, { cwd: folder }));
  return { program, env: { LD_LIBRARY_PATH: libraries.map((path) => join(folder, path)).join(':') } };
}

async function installed(): Promise<RedisProgram> {
  const { code } = await installSystemPackages(['redis-server']);
  const program = findOnPath('redis-server');
  if (code !== 0 || !program) throw new PlainError(HELP);
  return { program, env: {} };
}

async function unpack(folder: string): Promise<void> {
  const downloads = `${folder}-downloads`;
  for (const place of [folder, downloads]) mkdirSync(place, { recursive: true });
  const must = async (command: string, args: string[]): Promise<void> => {
    if ((await run(command, args, { cwd: downloads })).code !== 0) throw new PlainError(HELP);
  };
  await must('apt-get', ['download', ...PACKAGES]);
  for (const file of globSync('*.deb', { cwd: downloads })) await must('dpkg', ['-x', file, folder]);
  rmSync(downloads, { recursive: true, force: true });
}
