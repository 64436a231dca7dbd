import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../repo.ts';
import type { Settings } from '../settings.ts';
import { CODE_PACKAGES, installCommand, missingPackages } from '../system-packages.ts';
import { broken, off, ok, type Checks, type Found } from './finding.ts';
import { get } from './get.ts';
import { checkModel } from './model.ts';

export const ABILITY_CHECKS: Checks = {
  Files: checkStorage,
  Model: checkModel,
  'Web search': checkSearch,
  Mail: ({ env }) =>
    env.SMTP_URL
      ? ok('set up; not tried')
      : off('not set up', 'set SMTP_URL, MAIL_FROM and PUBLIC_URL in .env'),
  Backup: checkBackup,
  'Running code': checkSandbox,
  Scans: checkScans,
  'Office files': checkOffice,
};

const LIBRE_OFFICE = '/usr/bin/soffice';
const OFFICE_PACKAGES = ['libreoffice-writer-nogui', 'libreoffice-impress-nogui'];
const DEFAULT_LANGUAGES = 'eng+ara';

async function checkSearch({ env }: Settings): Promise<Found> {
  const { SEARCH_PROVIDER: provider, SEARXNG_URL: searxng } = env;
  if (!provider) return off('not set up', 'set SEARCH_PROVIDER to searxng, tavily or brave in .env');
  const key = { tavily: 'TAVILY_API_KEY', brave: 'BRAVE_API_KEY', searxng: 'SEARXNG_URL' }[provider];
  if (!key) return broken(`no provider "${provider}"`, 'set SEARCH_PROVIDER to searxng, tavily or brave');
  if (!env[key]) return broken(`${provider} without ${key}`, `set ${key} in .env`);
  if (provider !== 'searxng') return ok(`${provider}; its key was not tried`);
  const { answer, reason } = await get(`${searxng}/search?q=school&format=json`);
  if (answer?.ok) return ok(`searxng at ${searxng}`);
  return off(
    `${searxng} ${answer ? `answers ${answer.status}` : `does not answer (${reason})`}`,
    answer?.status === 403 ? 'allow "json" under search.formats in its settings.yml' : 'check SEARXNG_URL',
  );
}

/** Runs a trial program in a sandbox, as a worker does at its start. */
async function checkSandbox({ env }: Settings): Promise<Found> {
  if (env.CODE_CONCURRENCY === '0') return off('turned off by CODE_CONCURRENCY=0');
  const missing = missingPackages(CODE_PACKAGES) ?? [];
  if (missing.length > 0)
    return off(`not installed: ${missing.join(' ')}`, `sudo ${installCommand(missing)}`);
  if (!existsSync(join(ROOT, 'libs/adapters/dist/bubblewrap/index.js')))
    return ok('installed; tried after the first build');
  const { BubblewrapSandbox } = await import('@studyhall/adapters/bubblewrap');
  const stateDir = mkdtempSync(join(tmpdir(), 'studyhall-doctor-'));
  const sandbox = new BubblewrapSandbox({ stateDir, poolSize: 0, socket: env.SANDBOX_SOCKET });
  try {
    const available = await sandbox.available();
    if (!available.ok) return off(available.reason);
    const { cgroups, notice } = await sandbox.isolation();
    return ok(`bubblewrap and Python; ${notice ?? `control groups ${cgroups}`}`);
  } finally {
    await sandbox.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

function checkScans({ env }: Settings): Found {
  const wanted = env.OCR_LANGUAGES ?? DEFAULT_LANGUAGES;
  if (wanted === 'none') return off('turned off by OCR_LANGUAGES=none');
  const languages = wanted.split('+');
  const missing = languages.filter(
    (name) => !existsSync(join(ROOT, 'node_modules/@tesseract.js-data', name)),
  );
  if (missing.length === 0) return ok(languages.join(', '));
  const packages = missing.map((name) => `@tesseract.js-data/${name}`).join(' ');
  return off(`no data for ${missing.join(', ')}`, `npm install -w worker ${packages}`);
}

function checkOffice(): Found {
  if (existsSync(LIBRE_OFFICE)) return ok('LibreOffice shows office files as pages');
  const missing = missingPackages(OFFICE_PACKAGES);
  return off(
    'no LibreOffice: office files are shown as text',
    missing ? `sudo ${installCommand(missing)}` : 'install LibreOffice',
  );
}

/** Whether the user of the worker can write to BACKUP_DIR: under root, the owner of the stored files. */
function checkBackup({ env, dataDir }: Settings): Found {
  if (!env.BACKUP_DIR) return off('none each night', 'set BACKUP_DIR in .env');
  const folder = resolve(ROOT, env.BACKUP_DIR);
  const owner = statSync(join(dataDir, 'objects'), { throwIfNoEntry: false });
  const user = process.getuid?.() === 0 && owner?.uid ? { uid: owner.uid, gid: owner.gid } : undefined;
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  const test = ['-d', existing, '-a', '-w', existing, '-a', '-x', existing];
  if (spawnSync('test', test, { ...user, cwd: '/' }).status === 0) return ok(`each night into ${folder}`);
  return off(
    `the worker cannot write to BACKUP_DIR, ${folder}`,
    user ? `chown -R ${user.uid}:${user.gid} ${folder}` : `give ${folder} to the user who starts Studyhall`,
  );
}

async function checkStorage({ env, dataDir }: Settings): Promise<Found> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env;
  if (!bucket) return ok(`on the disk, ${join(dataDir, 'objects')}`);
  if (!endpoint) return ok(`bucket ${bucket}: not asked`);
  const { answer, reason } = await get(endpoint);
  if (answer) return ok(`bucket ${bucket} at ${endpoint}, which answers`);
  return off(`${endpoint} does not answer (${reason})`, 'check S3_ENDPOINT');
}
