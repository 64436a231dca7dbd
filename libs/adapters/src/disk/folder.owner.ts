import { chown, mkdtemp, rename, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The user who becomes the owner of what root creates in their folder. */
export interface FolderOwner {
  uid: number;
  gid: number;
}

/** The owner of the folder, if this process is root and the owner is not; otherwise undefined. */
export async function findOtherOwner(folder: string): Promise<FolderOwner | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(folder);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * Creates one folder that belongs to `owner` from the moment it is visible, so that the owner's processes can write to it
 * at once. Keeps an existing folder.
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
    // Another process has created it meanwhile.
    if (['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
