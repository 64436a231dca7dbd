import { statfs } from 'node:fs/promises';
import { StorageOutOfSpace } from '@studyhall/ports';

/** The disk, the user's share of it, or the file system's count of files is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** @throws StorageOutOfSpace where less than `reserveBytes` of the disk are free. */
export async function assertFreeSpace(folder: string, reserveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < reserveBytes) throw new StorageOutOfSpace('The disk is nearly full.');
}

/** The port's error for a full disk; any other error as it is. */
export function asStorageError(error: unknown): unknown {
  if (!FULL.has(String((error as NodeJS.ErrnoException).code))) return error;
  return new StorageOutOfSpace('The disk is full.', { cause: error });
}
