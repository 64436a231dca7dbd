// npm run backup [-- FOLDER]: saves the database and the stored files into one file, also while Studyhall runs. The folder is
// BACKUP_DIR, whose oldest backups are deleted beyond BACKUP_KEEP, else DATA_DIR/backups. The database is found as for
// npm run reset-password.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from './lib/errors.ts';
import { runOnDatabase } from './lib/product-database.ts';
import { storageOf } from './lib/storage.ts';

await runOnDatabase(async (_database, settings, databaseUrl) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { env, dataDir } = settings;
  const { backupCommand, FilesNotFound } = await import('@studyhall/platform/backup');
  const folder = resolve(positionals[0] ?? env.BACKUP_DIR ?? join(dataDir, 'backups'));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new PlainError(`${folder} is no folder: name the folder that backups go to.`);
  const report = await backupCommand({
    databaseUrl,
    storage: storageOf(settings),
    folder,
    settings: env,
    keep: positionals[0] === undefined && env.BACKUP_DIR ? Number(env.BACKUP_KEEP ?? 7) : Infinity,
  }).catch((error: unknown) => {
    throw error instanceof FilesNotFound ? new PlainError(error.message) : error;
  });
  console.log(report);
});
