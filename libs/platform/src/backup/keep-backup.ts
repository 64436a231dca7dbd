import type { DataSource } from 'typeorm';
import { createDataSource, installationValues } from '@studyhall/persistence';
import { SETTING_NAMES } from '../config/config.schema.js';
import { pruneBackups } from './backup-folder.js';
import { ErasureLog, pruneErasureLog } from './erasure-log.js';
import { makeBackup, type BackupOptions, type MadeBackup } from './make-backup.js';
import { settingsWithoutSecrets } from './settings.js';

/**
 * Creates a backup, updates the log of erasures next to it, deletes the oldest backups beyond `keep`, and stores the result
 * for the page "System".
 */
export async function keepBackup(options: BackupOptions & { keep: number }): Promise<MadeBackup> {
  const db = await createDataSource({ url: options.databaseUrl, poolSize: 2, isPooler: true }).initialize();
  const attempted_at = new Date().toISOString();
  try {
    // The log begins before the backup, so that it has everything that is erased after it.
    await new ErasureLog(options.folder).append(db);
    const made = await makeBackup({
      ...options,
      settings: settingsWithoutSecrets(options.settings, SETTING_NAMES),
    });
    await pruneBackups(options.folder, options.keep);
    await pruneErasureLog(options.folder);
    // Append the last minutes again: another process may have appended to the old file meanwhile.
    await new ErasureLog(options.folder).append(db);
    const made_at = made.takenAt.toISOString();
    const { bytes, lostObjects: lost } = made;
    await installationValues.store(db, 'backup', { attempted_at, made_at, bytes, lost, error: null });
    return made;
  } catch (error) {
    const fault = findFault(error, options.folder);
    const last = await installationValues.find(db, 'backup').catch(() => null);
    const failed = { made_at: null, bytes: 0, ...last, attempted_at, ...fault };
    await installationValues.store(db, 'backup', failed).catch(() => undefined);
    throw Object.assign(error as Error, fault.path && { path: fault.path });
  } finally {
    await db.destroy();
  }
}

/** Appends to the log of erasures, and stores for the page "System" whether its folder can be written. */
export async function appendErasures(db: DataSource, log: ErasureLog): Promise<void> {
  const failure = await log.append(db).catch((error: unknown) => error);
  const fault = failure ? findFault(failure, log.folder) : { error: null };
  const last = await installationValues.find(db, 'backup_folder');
  // A failure without a path is one of the database.
  if (fault.error !== (last?.error ?? null) && (!failure || fault.path))
    await installationValues.store(db, 'backup_folder', { ...fault, changed_at: new Date().toISOString() });
  if (failure) throw failure;
}

/** Errors of writes on a full disk name no path: only files in `folder` are written. */
function findFault(error: unknown, folder: string): installationValues.BackupFault {
  const { code, name, path } = error as NodeJS.ErrnoException;
  return { error: code ?? name, path: path ?? (code === 'ENOSPC' || code === 'EDQUOT' ? folder : null) };
}
