import { chown, stat } from 'node:fs/promises';

/**
 * Gives a file that root made to the owner of its folder: the worker, which goes on with it, is another user. Does nothing
 * for other users and in a folder of root.
 */
export async function giveToOwner(folder: string, file: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) await chown(file, uid, gid);
}
