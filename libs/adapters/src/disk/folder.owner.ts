import { chown, mkdtemp, rename, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A user who gets what root makes in their folder. */
export interface FolderOwner {
  uid: number;
  gid: number;
}

/** Who owns the folder, where this process is root and the owner is not; else undefined. */
export async function findOtherOwner(folder: string): Promise<FolderOwner | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(folder);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * Makes one folder that belongs to `owner` from the moment it has its name, so that their processes can write to it at
 * once. A folder that is there stays.
 * @returns whether it was missing
 */
export async function makeFolderFor(owner: FolderOwner, folder: string, parent: string): Promise<boolean> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (exists) return false;
  const fresh = await mkdtemp(join(parent, '.new-'));
  try {
    await chown(fresh, owner.uid, owner.gid);
    await rename(fresh, folder);
    return true;
  } catch (error) {
    await rmdir(fresh);
    // Another process has made it meanwhile.
    if (['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
