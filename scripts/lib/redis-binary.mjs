import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { findOnPath, isExecutable, run } from './processes.mjs';

/** Debian's package and what it needs besides libc, OpenSSL and systemd's library, which every Debian has. */
const PACKAGES = [
  'redis-server',
  'redis-tools',
  'liblzf1',
  'libjemalloc2',
  'liblua5.1-0',
  'lua-cjson',
  'lua-bitop',
];

const HELP =
  'Redis is missing and could not be fetched: install it (Debian and Ubuntu: apt-get install redis-server; macOS: brew install redis), set REDIS_URL to a running one, or use docker compose.';

/**
 * @typedef {{ program: string, env: Record<string, string> }} RedisProgram
 */

/**
 * The Redis (or Valkey) server program: from PATH, else Debian's package, installed if the user is root, else unpacked
 * under the data folder.
 * @param {string} dataDir
 * @param {(sentence: string) => void} say what takes a moment
 * @returns {Promise<RedisProgram>}
 * @throws {PlainError} with what to install
 */
export async function redisProgram(dataDir, say) {
  const onPath = findOnPath('redis-server') ?? findOnPath('valkey-server');
  if (onPath) return { program: onPath, env: {} };
  const unpacked = join(resolve(dataDir), 'packages', 'redis');
  if (isExecutable(programIn(unpacked))) return fromFolder(unpacked);
  if (!findOnPath('apt-get')) throw new PlainError(HELP);
  say('Fetching Redis (Debian package redis-server) …');
  return process.getuid?.() === 0 ? installPackage() : unpackPackages(unpacked);
}

async function installPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { env });
  let result = await install();
  if (result.code !== 0) {
    await run('apt-get', ['update'], { env });
    result = await install();
  }
  const program = findOnPath('redis-server');
  if (result.code !== 0 || !program) throw new PlainError(HELP);
  return { program, env: {} };
}

/** @param {string} folder */
async function unpackPackages(folder) {
  const downloads = `${folder}-downloads`;
  for (const place of [folder, downloads]) mkdirSync(place, { recursive: true });
  const { code } = await run('apt-get', ['download', ...PACKAGES], { cwd: downloads });
  if (code !== 0) throw new PlainError(HELP);
  for (const file of readdirSync(downloads).filter((name) => name.endsWith('.deb'))) {
    const { code: unpackCode } = await run('dpkg', ['-x', join(downloads, file), folder]);
    if (unpackCode !== 0) throw new PlainError(HELP);
  }
  rmSync(downloads, { recursive: true, force: true });
  return fromFolder(folder);
}

/** @param {string} folder */
function programIn(folder) {
  return join(folder, 'usr', 'bin', 'redis-server');
}

/** @param {string} folder */
function fromFolder(folder) {
  const base = join(folder, 'usr', 'lib');
  const triplets = readdirSync(base).filter((name) => name.includes('-linux-'));
  const libraries = [base, ...triplets.map((name) => join(base, name))].filter((path) => existsSync(path));
  // redis-server itself may be a link to redis-check-rdb's program; all lie in the same folder.
  return { program: programIn(folder), env: { LD_LIBRARY_PATH: libraries.join(':') } };
}
