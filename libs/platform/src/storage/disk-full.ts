import { sentence } from '@studyhall/contracts';
import { StorageOutOfSpace } from '@studyhall/ports';

/** The sentence for users if the disk of the storage or the database is full. */
export const DISK_FULL = sentence('disk_full');

/** POSIX and Postgres error codes: no space left, or disk quota exceeded. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Redis rejects writes and pings while it cannot write its append-only file. */
const REDIS_FULL = /^MISCONF\b.*No space left/;

/** Whether an error or its cause means that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageOutOfSpace) return true;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return (
    CODES.has(String(code)) ||
    REDIS_FULL.test(error.message) ||
    isDiskFull(driverError) ||
    isDiskFull(error.cause)
  );
}
