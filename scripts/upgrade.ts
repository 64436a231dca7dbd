// npm run upgrade [-- VERSION]: saves everything, checks out the newest version (or the tag, branch or commit), builds it,
// migrates, starts it for a check, and stops it. Where any of it fails, the old version and its data are back. Studyhall must
// be stopped. All modules are read at the beginning: their files change below.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWhatChanged } from './lib/build.ts';
import { apiUrl, runningStart } from './lib/doctor/base.ts';
import { describeError, PlainError, runScript } from './lib/errors.ts';
import { findPostgres } from './lib/postgres.ts';
import { openProductDatabase } from './lib/product-database.ts';
import { ROOT } from './lib/repo.ts';
import { readSettings, type Settings } from './lib/settings.ts';
import { stopSignal } from './lib/stop-signal.ts';
import { countRows, describeCounts, emptied, type Counts } from './lib/upgrade/counts.ts';
import { checkOut, currentVersion, describeVersion, findTarget, moveBranch } from './lib/upgrade/git.ts';
import { tryVersion } from './lib/upgrade/trial.ts';

await runScript(async () => {
  const settings = readSettings();
  const stopping = stopSignal();
  const { positionals } = parseArgs({ allowPositionals: true });
  await assertStopped(settings);
  const old = currentVersion();
  const target = findTarget(positionals[0], old);
  if (target === old.commit) {
    console.log(`This is that version already: ${describeVersion(target)}.`);
    return 0;
  }
  const backup = saveAll(settings);
  const before = await readCounts(settings, stopping);
  console.log(`Upgrading from ${describeVersion(old.commit)} to ${describeVersion(target)} …`);
  try {
    checkOut({ commit: target, branch: null });
    await tryVersion(settings, (url) => check(url, settings, before), stopping);
    if (old.branch) moveBranch(old.branch, old.commit);
  } catch (error) {
    console.error(`The upgrade failed. ${stopping.aborted ? 'It was stopped.' : describeError(error)}`);
    await goBack(settings, backup, before, () => checkOut(old));
    return 1;
  }
  console.log(
    `Upgraded to ${describeVersion(target)}. Start it with npm start. The backup of before: ${backup}`,
  );
  return 0;
});

async function assertStopped(settings: Settings): Promise<void> {
  const answers = await fetch(`${apiUrl(settings)}/healthz`).then(
    () => true,
    () => false,
  );
  if (answers || runningStart(settings.dataDir)) throw new PlainError('Studyhall runs: stop it first.');
}

/** Makes a backup with the scripts of the old version; returns its file. */
function saveAll({ env, dataDir }: Settings): string {
  const folder = resolve(ROOT, env.BACKUP_DIR ?? join(dataDir, 'backups'));
  runOwn('backup.ts');
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .sort()
    .at(-1);
  if (!newest) throw new PlainError(`There is no backup in ${folder}.`);
  return join(folder, newest);
}

/** Runs a script of the version that is checked out, with its packages. */
function runOwn(script: string, ...args: string[]): void {
  execFileSync('sh', ['scripts/run.sh', `scripts/${script}`, ...args], { cwd: ROOT, stdio: 'inherit' });
}

async function readCounts(settings: Settings, signal: AbortSignal): Promise<Counts> {
  const { client, close } = await openProductDatabase(settings, signal, { isReplaced: true });
  return countRows(client).finally(close);
}

async function check(url: string, { databaseUrl, dataDir }: Settings, before: Counts): Promise<void> {
  for (const path of ['/healthz', '/']) {
    const { status } = await fetch(url + path);
    if (status !== 200) throw new PlainError(`It starts, but ${path} answers ${status}.`);
  }
  const client = new pg.Client({ connectionString: databaseUrl ?? findPostgres(dataDir) });
  await client.connect();
  const after = await countRows(client).finally(() => client.end());
  console.log(`It runs. Before: ${describeCounts(before)}; after: ${describeCounts(after)}.`);
  const empty = emptied(before, after);
  if (empty.length > 0) throw new PlainError(`It left no rows in ${empty.join(', ')}.`);
}

/** The version that starts next creates its own SQL functions again. */
async function forgetFunctions(settings: Settings): Promise<void> {
  const { client, close } = await openProductDatabase(settings, new AbortController().signal, {
    isReplaced: true,
  });
  await client.query('COMMENT ON TABLE migrations IS NULL').finally(close);
}

/** Takes the old version back; its data only where a migration ran, since a restore signs everyone out. */
async function goBack(
  settings: Settings,
  backup: string,
  before: Counts,
  checkOutOld: () => void,
): Promise<void> {
  const never = new AbortController().signal;
  const isMigrated = await readCounts(settings, never).then(
    ({ migrations }) => migrations !== before.migrations,
    () => true,
  );
  try {
    checkOutOld();
    execFileSync(process.execPath, ['scripts/install.mjs'], { cwd: ROOT, stdio: 'inherit' });
    // Scripts that open the database use what is built: that of the new version would migrate it.
    await buildWhatChanged({ logFile: join(settings.dataDir, 'logs', 'build.log') });
    if (isMigrated) runOwn('restore.ts', backup, '--replace', '--as-saved');
    else await forgetFunctions(settings);
  } catch (error) {
    console.error(describeError(error));
    throw new PlainError(
      `The old version is not back as a whole. Check it out, and restore its data: npm run restore -- ${backup} --replace --as-saved`,
    );
  }
  console.error('The old version is back, with its data. Start it with npm start.');
}
