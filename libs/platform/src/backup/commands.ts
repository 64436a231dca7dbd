import type { Redis } from 'ioredis';
import { otherKeyText } from '../passwords/other-key.js';
import { keepBackup } from './keep-backup.js';
import { restoreBackup } from './restore-backup.js';

/** Creates a backup. Returns the text to print. */
export async function backupCommand(options: Parameters<typeof keepBackup>[0]): Promise<string> {
  const made = await keepBackup(options);
  const gone = made.deletedObjects > 0 ? ` (${made.deletedObjects} were deleted meanwhile)` : '';
  const lost =
    made.lostObjects > 0
      ? `\n${made.lostObjects} files that the database names are not in the storage, and so not in the backup.`
      : '';
  const megabytes = (made.bytes / 1e6).toFixed(1);
  return `Saved ${made.rows} rows and ${made.objects} files${gone} in ${megabytes} MB, read again and found whole:
${made.path}${lost}
Passwords of servers and SECRET_KEY are not in it: keep secrets.json and .env in a safe place.`;
}

/** Restores a backup. Returns the text to print. */
export async function restoreCommand(options: Parameters<typeof restoreBackup>[0]): Promise<string> {
  const { rows, objects, takenAt, repeated, unknown, hasOtherKey } = await restoreBackup(options);
  const warnings = [unknown, hasOtherKey && otherKeyText()].filter(Boolean);
  return `Restored ${rows} rows and ${objects} files of ${takenAt.toISOString()}.
Later erasures and revocations that were applied again: ${repeated}.
${warnings.map((warning) => `WARNING: ${warning}\n`).join('')}Everyone signs in anew.`;
}

/** Deletes all Redis keys of the installation. The workers then queue the open work of the restored database. */
export async function forgetKeys(redis: Redis, prefix: string): Promise<void> {
  for await (const found of redis.scanStream({ match: `${prefix}:*`, count: 1_000 })) {
    const keys = found as string[];
    if (keys.length > 0) await redis.unlink(keys);
  }
}
