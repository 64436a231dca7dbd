import { mkdir } from 'node:fs/promises';
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
export async function keepBackup({
  keep,
  ...options
}: Omit<BackupOptions, 'settings'> & {
  settings: Record<string, unknown>;
  keep: number;
}): Promise<MadeBackup> {
  const db = await createDataSource({ url: options.databaseUrl, poolSize: 2, isPooler: true }).initialize();
  const attempted_at = new Date().toISOString();
  try {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    // The log begins before the backup, so that it has everything that is erased after it.
    await new ErasureLog(options.folder).append(db);
    const made = await makeBackup({
      ...options,
      settings: settingsWithoutSecrets(options.settings, SETTING_NAMES),
    });
    await pruneBackups(options.folder, keep);
    await pruneErasureLog(options.folder);
    // Append the last minutes again: another process may have appended to the old file meanwhile.
    await new ErasureLog(options.folder).append(db);
    const made_at = made.takenAt.toISOString();
    const { bytes, lostObjects: lost } = made;
    await installationValues.store(db, 'backup', { attempted_at, made_at, bytes, lost, error: null });
    return made;
  } catch (error) {
    await storeFailure(db, attempted_at, error).catch(() => undefined);
    throw error;
  } finally {
    await db.destroy();
  }
}

async function storeFailure(db: DataSource, attempted_at: string, error: unknown): Promise<void> {
  const last = await installationValues.find(db, 'backup');
  const { code, name } = error as NodeJS.ErrnoException;
  await installationValues.store(db, 'backup', {
    attempted_at,
    made_at: last?.made_at ?? null,
    bytes: last?.bytes ?? 0,
    lost: last?.lost ?? 0,
    error: String(code ?? name),
  });
}
