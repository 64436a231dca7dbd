import { sentence } from '@studyhall/contracts';
import { StorageOutOfSpace } from '@studyhall/ports';

/** The sentence for users when the disk of the storage or of the database is full. */
export const DISK_FULL = sentence('disk_full');

/** POSIX and Postgres: no space left, or the quota of the disk is used up. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error or its cause means that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageOutOfSpace) return true;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return CODES.has(String(code)) || isDiskFull(driverError) || isDiskFull(error.cause);
}
