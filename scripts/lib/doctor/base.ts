import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { partsToBuild } from '../build.ts';
import { openDataDir } from '../data-dir.ts';
import { assertPort, checkPort } from '../port.ts';
import { processIn } from '../processes.ts';
import { ROOT } from '../repo.ts';
import { checkSettings } from '../settings-check.ts';
import type { Settings } from '../settings.ts';
import { broken, off, ok, type Checks, type Found } from './finding.ts';

export const BASE_CHECKS: Checks = {
  Node: checkNode,
  Build: checkBuild,
  Settings: checkEnvironment,
  Port: checkAddress,
  Disk: checkDisk,
};

const HEALTH_TIMEOUT_MS = 3_000;
const DEFAULT_RESERVE_MB = 512;

/** The process of the `npm start` that runs on the data folder. */
export function runningStart(dataDir: string): number | undefined {
  return processIn(join(dataDir, 'start.pid'), /scripts\/start\.|tools\/dev\./);
}

/** The version of the product, with the commit where the repository has one. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${version} (${commit.trim()})`;
  } catch {
    return version;
  }
}

/** Node and npm; run.sh has installed the packages, or has said why it could not. */
function checkNode(): Found {
  const [, npm] = /\bnpm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
  const versions = [
    `Node ${process.versions.node}`,
    npm && `npm ${npm}`,
    `${process.platform} ${process.arch}`,
  ];
  return ok(`${versions.filter(Boolean).join(', ')}; packages as in package-lock.json`);
}

async function checkBuild(): Promise<Found> {
  const parts = await partsToBuild();
  if (parts.length === 0) return ok('up to date');
  return off(`not up to date: ${parts.join(', ')}`, 'npm start builds it');
}

async function checkEnvironment({ env, unknown }: Settings): Promise<Found> {
  const file = existsSync(join(ROOT, '.env'))
    ? '.env and the environment'
    : 'no .env; defaults and the environment';
  if (existsSync(join(ROOT, 'libs/platform/dist/config/config.schema.js'))) await checkSettings(env);
  if (unknown.length === 0) return ok(file);
  return off(`${file}; not known, perhaps misspelt: ${unknown.join(', ')}`, 'compare with .env.example');
}

/** Where the api answers on this machine. */
export function apiUrl({ host: given, port }: Pick<Settings, 'host' | 'port'>): string {
  const host = !given || /^(0\.0\.0\.0|::)$/.test(given) ? '127.0.0.1' : given;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** While the product runs, its port must answer; else the port must be free. */
async function checkAddress(settings: Settings): Promise<Found> {
  const running = runningStart(settings.dataDir);
  const { port, env } = settings;
  assertPort(env.PORT);
  const address = `${port}${env.PUBLIC_URL ? `, for browsers ${env.PUBLIC_URL}` : ''}`;
  if (running === undefined) {
    await checkPort(settings);
    return ok(`${address}: free`);
  }
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  const answer = await fetch(`${apiUrl(settings)}/healthz`, { signal }).catch(() => undefined);
  if (answer?.ok) return ok(`${address}: Studyhall answers`);
  return broken(
    answer
      ? `${address}: Studyhall answers, but its database or Redis is away or cannot write`
      : `${address}: process ${running} runs, but does not answer here (it may be starting, or use another PORT)`,
    `look into ${join(settings.dataDir, 'logs')}`,
  );
}

function checkDisk({ dataDir, env }: Settings): Found {
  openDataDir(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = (bavail * bsize) / 1024 / 1024;
  const text = `${free > 10_240 ? `${Math.round(free / 1024)} GB` : `${Math.round(free)} MB`} free for ${dataDir}`;
  const reserve = Number(env.DISK_RESERVE_MB ?? DEFAULT_RESERVE_MB);
  // A reserve that is no number is named by the row "Settings".
  if (!(free < reserve)) return ok(text);
  return off(
    `${text}, below DISK_RESERVE_MB (${reserve}): uploads are refused`,
    'make room, or set DATA_DIR to a folder on another disk',
  );
}
