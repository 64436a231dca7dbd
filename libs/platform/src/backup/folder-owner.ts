import { chown, stat } from 'node:fs/promises';

/**
 * Changes the owner of a file that root created to the owner of its folder, because the worker runs as another user. Does
 * nothing for other users, or if root owns the folder.
 */
export async function giveToOwner(folder: string, file: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) await chown(file, uid, gid);
}
