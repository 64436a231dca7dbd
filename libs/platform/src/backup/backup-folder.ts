import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^studyhall-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;
/** Prefix of files that an interrupted run leaves. */
export const PARTIAL = '.partial-';
const STALE_MS = 24 * 60 * 60 * 1000;

export interface KeptBackup {
  path: string;
  takenAt: Date;
}

export const backupName = (takenAt: Date): string =>
  `studyhall-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** The backups in a folder, oldest first; empty if the folder is missing. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names.toSorted().flatMap((name) => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (day === undefined) return [];
    return [{ path: join(folder, name), takenAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }];
  });
}

/** Deletes all but the newest backups, and partial files that are older than a day. */
export async function pruneBackups(folder: string, keep: number): Promise<void> {
  const kept = await listBackups(folder);
  for (const { path } of kept.slice(0, Math.max(kept.length - keep, 0))) await rm(path, { force: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(PARTIAL) && (await stat(path)).mtimeMs < Date.now() - STALE_MS)
      await rm(path, { force: true });
  }
}
