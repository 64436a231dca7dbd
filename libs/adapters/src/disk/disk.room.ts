import { statfs } from 'node:fs/promises';
import { StorageOutOfSpace } from '@studyhall/ports';

/** Error codes: disk full, user quota exceeded, or no inodes left. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** @throws StorageOutOfSpace if the disk has less than `reserveBytes` free. */
export async function assertFreeSpace(folder: string, reserveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < reserveBytes) throw new StorageOutOfSpace('The disk is nearly full.');
}

/** Maps a full-disk error to the port's error; returns any other error unchanged. */
export function asStorageError(error: unknown): unknown {
  if (!FULL.has(String((error as NodeJS.ErrnoException).code))) return error;
  return new StorageOutOfSpace('The disk is full.', { cause: error });
}
