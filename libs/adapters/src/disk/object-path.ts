import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { checkedKey, isKey } from '../object-key.js';

/**
 * Maps a key to a path. Two levels of 256 folders keep every folder small. `_` (never part of a key) replaces `/`, so that
 * `a` and `a/b` can both exist.
 * @throws TypeError for an invalid key.
 */
export function objectPath(root: string, key: string): string {
  const digest = createHash('sha256').update(checkedKey(key)).digest('hex');
  return join(root, 'objects', digest.slice(0, 2), digest.slice(2, 4), key.replaceAll('/', '_'));
}

/** The key of a file name, or null if it is not the name of an object. */
export function objectKey(name: string): string | null {
  const key = name.replaceAll('_', '/');
  return isKey(key) ? key : null;
}
